import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeEmail, makeSession, signUp } from '../../test/make';

describe('Sign-up', () => {
  const timed = async (test: TestApp) => {
    const start = performance.now();
    const { status } = await signUp(test);
    return { status, ms: performance.now() - start };
  };

  it('does not notice that the mail server is down', async () => {
    const test = await createTestApp({ AUTH_SMTP_PORT: '1' });
    expect((await timed(test)).status).toBe(200);
    await test.stop();
  });

  it('does not wait for a mail server that says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const sockets = new Set<{ destroy(): void }>();
    silent.on('connection', (socket) => sockets.add(socket));
    const test = await createTestApp({ AUTH_SMTP_PORT: String((silent.address() as AddressInfo).port) });
    const { status, ms } = await timed(test);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(2_000);
    sockets.forEach((socket) => socket.destroy());
    silent.close();
    await test.stop();
  });

  it('works without any mail server', async () => {
    const test = await createTestApp({ AUTH_SMTP_HOST: '' });
    expect((await timed(test)).status).toBe(200);
    const waiting = { name: 'waiting', text: 'SELECT FROM outbox' };
    for (let round = 0; round < 200 && (await test.db.rows(waiting)).length > 0; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await test.db.rows(waiting)).toEqual([]);
    await test.stop();
  });

  it('sends the mail it has promised when the service stops', async () => {
    const test = await createTestApp();
    const email = makeEmail();
    await signUp(test, email);
    await test.app.close();
    expect(test.mails.mails.map(({ to }) => to)).toEqual([email]);
    await test.mails.stop();
  });

  it('sends no mail when the transaction fails', async () => {
    const test = await createTestApp();
    await test.db.run({ name: 'forbid', text: 'ALTER TABLE audit_log_entries ADD CHECK (false)' });
    expect((await signUp(test)).status).toBe(500);
    await test.app.close();
    expect(test.mails.mails).toEqual([]);
    await test.mails.stop();
  });
});

describe('A mail', () => {
  it('comes from the sender the operator names, however odd, and names links by a known proxy', async () => {
    const test = await createTestApp({
      AUTH_SMTP_SENDER_NAME: 'Eve" <eve@evil.test>, "x',
      AUTH_MAILER_SUBJECTS_CONFIRMATION: 'Welcome to Füñ',
      AUTH_MAILER_EXTERNAL_HOSTS: 'login.example',
      AUTH_MAILER_OTP_LENGTH: '8',
    });
    const email = makeEmail();
    const proxied = test.client.with({ 'x-forwarded-host': 'login.example' });
    await proxied.post('/signup', { email, password: 'correct horse' });
    const mail = await test.mails.waitFor(email);
    expect(mail.headers.get('from')).toMatchObject({ value: [{ address: 'no-reply@auth.test' }] });
    expect(mail.subject).toBe('Welcome to Füñ');
    expect(mail.text).toContain('https://login.example/verify?token=');
    expect(mail.text).toMatch(/code: \d{8}$/m);
    await test.stop();
  });
});

describe('In a namespace', () => {
  it('everything works the same', async () => {
    const test = await createTestApp({ AUTH_DB_NAMESPACE: 'auth' });
    const { user } = await makeSession(test);
    const rows = await test.db.rows({ name: 'prefixed', text: 'SELECT FROM auth_users WHERE id = $1' }, [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
    await test.stop();
  });
});
