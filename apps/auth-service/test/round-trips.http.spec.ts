import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApp, type TestApp } from './create-test-app';
import { signUp } from './make';
import { requests, type Work } from './measured-requests';
import { watchStatements } from './trace';

/** The table that is documented, and read from there: it cannot tell anything else than is measured here. */
const DOCUMENT = join(__dirname, '../../../docs/round-trips.md');

interface Row {
  readonly request: string;
  readonly statements: number;
  /** BEGIN and COMMIT. */
  readonly frame: number;
  readonly limit: number;
}

function readTable(): Row[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| (.+?) +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm);
  return [...rows].map(([, request = '', statements, frame, limit]) => ({
    request: request.replaceAll('`', ''),
    statements: Number(statements),
    frame: Number(frame),
    limit: Number(limit),
  }));
}

describe('Round trips to the database', () => {
  let test: TestApp;
  let autoconfirming: TestApp;
  const measured: Row[] = [];
  const table = readTable();
  beforeAll(async () => {
    test = await createTestApp();
    autoconfirming = await createTestApp({ AUTH_MAILER_AUTOCONFIRM: 'true' });
  });
  afterAll(async () => {
    await test.stop();
    await autoconfirming.stop();
    const width = Math.max(...measured.map(({ request }) => request.length));
    const lines = measured.map(
      ({ request, statements, frame, limit }) =>
        `${request.padEnd(width)}  statements ${statements}, BEGIN and COMMIT ${frame}, limit ${limit}`,
    );
    console.info(lines.join('\n'));
  });

  const measure = async (request: string, work: Work): Promise<void> => {
    const { answer, texts } = await watchStatements(work);
    const { status } = answer;
    expect(status).toBeLessThan(500);
    const frame = texts.filter((text) => /^(?:BEGIN|COMMIT|ROLLBACK)/.test(text)).length;
    const documented = table.find((row) => row.request === request);
    const row = { request, statements: texts.length - frame, frame, limit: documented?.limit ?? 0 };
    measured.push(row);
    expect(row).toEqual(documented);
    expect(row.statements).toBeLessThanOrEqual(row.limit);
  };

  it.each(Object.keys(requests))('%s', async (request) => {
    const prepare = requests[request];
    if (prepare) await measure(request, await prepare(test));
  });

  it('POST /signup where addresses count as confirmed', () =>
    measure('POST /signup where addresses count as confirmed', () => signUp(autoconfirming)));

  it('are documented for these requests and no others', () => {
    expect(table.map(({ request }) => request).sort()).toEqual(measured.map(({ request }) => request).sort());
  });
});
