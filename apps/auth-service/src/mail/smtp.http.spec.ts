import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@libs/persistence';
import { MailTrap, testCertificate, type MailTrapOptions } from '@libs/testing';
import { createTestApp, mailEnv, type TestApp } from '../../test/create-test-app';
import { makeEmail, signUp } from '../../test/make';

const credentials = { user: 'postman', pass: 'a secret for the post' };
const login = { AUTH_SMTP_USER: credentials.user, AUTH_SMTP_PASS: credentials.pass };
const caPath = join(mkdtempSync(join(tmpdir(), 'smtp-')), 'ca.pem');
writeFileSync(caPath, testCertificate.cert);

const lastErrors = sql<{ lastError: string }>`
SELECT last_error AS "lastError" FROM {outbox} WHERE last_error IS NOT NULL`;

describe('SMTP', () => {
  const opened: { test: TestApp; trap: MailTrap }[] = [];
  afterEach(async () => {
    for (const { test, trap } of opened) {
      await test.stop();
      await trap.stop();
    }
    opened.length = 0;
  });

  const open = async (options: MailTrapOptions, env: Readonly<Record<string, string>> = {}) => {
    const trap = await MailTrap.start(options);
    const test = await createTestApp({ ...mailEnv(trap), ...env });
    opened.push({ test, trap });
    const email = makeEmail();
    expect((await signUp(test, email)).status).toBe(200);
    return { test, trap, email };
  };

  /** What the outbox notes about the first failure. */
  const firstError = async ({ db }: TestApp) => {
    for (let round = 0; round < 200; round += 1) {
      const [row] = await db.rows(lastErrors);
      if (row) return row.lastError;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('Nothing failed');
  };

  it.each([
    ['by STARTTLS', { tls: 'starttls', credentials }, { AUTH_SMTP_TLS: 'required' }],
    ['by STARTTLS because it is offered', { tls: 'starttls', credentials }, {}],
    ['by TLS from the start', { tls: 'implicit', credentials }, { AUTH_SMTP_TLS: 'implicit' }],
  ] as const)('encrypts and signs in, %s', async (_, options, env) => {
    const { trap, email } = await open(options, { ...login, ...env, AUTH_SMTP_TLS_CA: caPath });
    expect(await trap.waitFor(email)).toMatchObject({ secure: true, user: 'postman' });
  });

  it('trusts no certificate it does not know', async () => {
    const { test, trap } = await open({ tls: 'starttls', credentials }, login);
    expect(await firstError(test)).toMatch(/self-signed certificate/);
    expect(trap.mails).toEqual([]);
  });

  it('gives no password and no mail to a server that hides STARTTLS', async () => {
    const { test, trap } = await open({ credentials }, { ...login, AUTH_SMTP_TLS: 'required' });
    expect(await firstError(test)).toMatch(/STARTTLS/i);
    expect(trap.mails).toEqual([]);
  });

  it('tries again with a wrong password, and never says it', async () => {
    const pass = 'a wrong secret';
    const { test } = await open({ credentials }, { ...login, AUTH_SMTP_PASS: pass });
    const error = await firstError(test);
    expect(error).toMatch(/Wrong name or password/);
    expect(error).not.toContain(pass);
  });

  it('adds the headers of the operator', async () => {
    const { trap, email } = await open({}, { AUTH_SMTP_HEADERS: '{"X-Kind": ["auth $messageType"]}' });
    expect((await trap.waitFor(email)).headers.get('x-kind')).toBe('auth confirmation');
  });

  it('has no headers but its own, whatever users are called', async () => {
    const env = { AUTH_MAILER_SUBJECTS_CONFIRMATION: 'Hi {{ .Data.name }}' };
    const { test, trap } = await open({}, env);
    const [email, name] = [makeEmail(), 'Eve\r\nBcc: eve@evil.test\r\n\r\nBuy this!'];
    await signUp(test, email, { data: { name } });
    const { subject, headers, text } = await trap.waitFor(email);
    expect(subject).toBe('Hi Eve Bcc: eve@evil.test Buy this!');
    expect([...headers.keys()].sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(text).toMatch(/^Confirm your signup/);
    expect(trap.mails.map(({ to }) => to)).not.toContain('eve@evil.test');
  });

  it('keeps several mails on few connections', async () => {
    const { test, trap, email } = await open({}, { AUTH_OUTBOX_CONCURRENCY: '2' });
    const emails = [email, ...Array.from({ length: 8 }, () => makeEmail())];
    await Promise.all(emails.slice(1).map((address) => signUp(test, address)));
    for (const address of emails) await trap.waitFor(address);
    expect(trap.connections).toBeLessThanOrEqual(2);
  });
});
