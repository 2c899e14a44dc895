import { printResult, type ServiceCommand } from '@libs/command-line';
import type { Config } from '@libs/config';
import { ServiceKeyService } from './access/service-key.service';
import { withServices } from './cli-services';
import { authError } from './errors/auth-error';
import { parseTime } from './wire/timestamp';

interface Output {
  readonly json?: true;
}

interface CreateOptions extends Output {
  readonly name: string;
  readonly role: string;
  readonly expires?: string;
}

/** Commands for the keys by which other servers call the endpoints of administrators. */
export function addKeyCommands(program: ServiceCommand['program'], config: () => Config): void {
  const run = <Result extends object>(
    { json }: Output,
    work: (keys: ServiceKeyService) => Promise<Result>,
  ): Promise<void> =>
    withServices(config(), async (services) =>
      printResult(await work(services.get(ServiceKeyService, { strict: false })), json === true),
    );
  const key = program.command('key').description('service keys, by which other servers administer');
  key
    .command('create')
    .description('create a service key; it is shown this once and never again')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--role <role>', 'one of JWT_ADMIN_ROLES', 'service_role')
    .option('--expires <date-time>', 'when the key stops working, such as 2027-01-31T00:00:00Z')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The key goes into the header apikey, or stands as the bearer token:
  curl -H "apikey: $KEY" http://localhost:8081/admin/users`,
    )
    .action(({ name, role, expires, ...output }: CreateOptions) =>
      run(output, (keys) =>
        keys.create({ name, role, expiresAt: expires === undefined ? null : requireTime(expires) }),
      ),
    );
  key
    .command('list')
    .description('list all service keys by their beginnings, with expiry and last use')
    .option('--json', 'print JSON')
    .action((output: Output) => run(output, (keys) => keys.list()));
  key
    .command('revoke')
    .description('stop a service key from working, at once and for good')
    .requiredOption('--id <id>', 'the id of the key, as list shows it')
    .option('--json', 'print JSON')
    .action(({ id, ...output }: Output & { id: string }) =>
      run(output, async (keys) => {
        await keys.revoke(requireId(id));
        return { id: Number(id), revoked: true };
      }),
    );
}

function requireId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw authError('validation_failed', { message: `${text} is not the id of a service key` });
}

function requireTime(text: string): Date {
  const time = parseTime(text);
  if (time) return time;
  throw authError('validation_failed', { message: 'expires must be a time such as 2027-01-31T00:00:00Z' });
}
