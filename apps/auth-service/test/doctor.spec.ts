import { createDatabase, MailTrap, type TestDatabase } from '@libs/testing';
import { findFreePort, startProcess } from './start-process';

interface Finding {
  readonly subject: string;
  readonly severity: string;
  readonly text: string;
}

describe('doctor', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createDatabase()));
  afterAll(() => database.drop());

  const examine = async (env: Record<string, string>) => {
    const run = startProcess(['doctor', '--json'], { AUTH_DATABASE_URL: database.url, ...env });
    const { code, stdout } = await run.finished;
    return { code, findings: JSON.parse(stdout) as Finding[] };
  };
  const about = (findings: readonly Finding[], wanted: string) =>
    findings.filter(({ subject }) => subject === wanted).map(({ severity, text }) => `${severity}: ${text}`);

  it('says whether the mail server takes mail', async () => {
    const trap = await MailTrap.start();
    const smtp = { AUTH_SMTP_HOST: '127.0.0.1', AUTH_SMTP_ADMIN_EMAIL: 'no-reply@example.com' };
    try {
      const { code, findings } = await examine({ ...smtp, AUTH_SMTP_PORT: String(trap.port) });
      expect(about(findings, 'mail server')).toEqual([`ok: 127.0.0.1:${trap.port} answers and takes mail`]);
      expect(code).toBe(0);
    } finally {
      await trap.stop();
    }
    const port = String(await findFreePort());
    const { code, findings } = await examine({ ...smtp, AUTH_SMTP_PORT: port });
    expect(about(findings, 'mail server')[0]).toMatch(
      /^fault: 127\.0\.0\.1:\d+ does not take mail .*ECONNREFUSED.*check AUTH_SMTP_/,
    );
    expect(code).toBe(1);
  });

  it('notes that no mail is sent, and addresses that others can read along', async () => {
    const { code, findings } = await examine({
      AUTH_SITE_URL: 'http://shop.example',
      AUTH_API_EXTERNAL_URL: 'https://auth.example',
    });
    expect(about(findings, 'mail server')).toEqual(['note: no mail is sent, because SMTP_HOST is not set']);
    expect(about(findings, 'addresses')).toEqual([
      'note: AUTH_SITE_URL is http://shop.example: whoever is on the way can read tokens; use https',
    ]);
    expect(code).toBe(0);
  });
});
