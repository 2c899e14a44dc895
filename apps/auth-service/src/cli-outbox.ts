import { printResult, type ServiceCommand } from '@libs/command-line';
import type { Config } from '@libs/config';
import { Outbox, type ListedJob } from '@libs/outbox';
import { withServices } from './cli-services';
import { authError } from './errors/auth-error';

const PAGE_SIZE = 500;

interface Output {
  readonly json?: true;
}

interface Choice extends Output {
  readonly all?: true;
}

/** Commands for mails that wait or were given up. What they say is not shown: it may carry links and codes. */
export function addOutboxCommands(program: ServiceCommand['program'], config: () => Config): void {
  const run = <Result extends object>({ json }: Output, work: (outbox: Outbox) => Promise<Result>) =>
    withServices(config(), async (services) =>
      printResult(await work(services.get(Outbox, { strict: false })), json === true),
    );
  const outbox = program
    .command('outbox')
    .description('mails that wait for the mail server, or were given up (dead)');
  outbox
    .command('list')
    .description('list what waits or was given up, oldest first, with the last error')
    .option('--dead', 'only what was given up')
    .option('--json', 'print JSON')
    .action(({ dead, ...output }: Output & { dead?: true }) =>
      run(output, (jobs) => listAll(jobs, dead === true)),
    );
  outbox
    .command('retry [ids...]')
    .description('try again at once')
    .option('--all', 'all that were given up')
    .option('--json', 'print JSON')
    .action((ids: string[], { all, ...output }: Choice) =>
      run(output, async (jobs) => ({ retried: await jobs.requeue(requireChoice(ids, all)) })),
    );
  outbox
    .command('discard [ids...]')
    .description('remove what was given up')
    .option('--all', 'all that were given up')
    .option('--json', 'print JSON')
    .action((ids: string[], { all, ...output }: Choice) =>
      run(output, async (jobs) => ({ discarded: await jobs.discard(requireChoice(ids, all)) })),
    );
}

async function listAll(outbox: Outbox, deadOnly: boolean): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (;;) {
    const afterId = jobs.at(-1)?.id;
    const page = await outbox.list({ limit: PAGE_SIZE, deadOnly, ...(afterId ? { afterId } : {}) });
    jobs.push(...page);
    if (page.length < PAGE_SIZE) return jobs;
  }
}

/** The ids, or null for all. */
function requireChoice(ids: readonly string[], all: true | undefined): readonly string[] | null {
  if (all === true && ids.length === 0) return null;
  if (all === true || ids.length === 0)
    throw authError('validation_failed', { message: 'Name ids, as list shows them, or say --all' });
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id));
  if (wrong !== undefined)
    throw authError('validation_failed', { message: `${wrong} is not the id of anything in the outbox` });
  return ids;
}
