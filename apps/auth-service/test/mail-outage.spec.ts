import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { cloneDatabase, HttpClient, MailTrap, type TestDatabase } from '@libs/testing';
import { mailEnv, migrate } from './create-test-app';
import { makeEmail, PASSWORD } from './make';
import { findFreePort, startProcess, waitUntilServing, type Running } from './start-process';

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

// Each spec starts several processes, one after another.
jest.setTimeout(120_000);

/** Processes of their own, because they are killed: what they have promised must outlive them. */
describe('Mails that were promised', () => {
  let database: TestDatabase;
  let mails: MailTrap;
  let smtp: ReturnType<typeof mailEnv>;
  const running: Running[] = [];

  beforeEach(async () => {
    [database, mails] = await Promise.all([cloneDatabase('auth', migrate), MailTrap.start()]);
    smtp = mailEnv(mails);
  });
  afterEach(async () => {
    for (const { process } of running) process.kill('SIGKILL');
    await Promise.all(running.map(({ finished }) => finished));
    running.length = 0;
    await mails.stop();
    await database.drop();
  });

  const env = () => ({
    ...smtp,
    AUTH_DATABASE_URL: database.url,
    AUTH_OUTBOX_LEASE: '1s',
    AUTH_OUTBOX_POLL_INTERVAL: '100ms',
    AUTH_OUTBOX_RETRY_DELAY: '100ms',
    AUTH_OUTBOX_RETRY_MAX_DELAY: '500ms',
  });

  const serve = async (extra: Readonly<Record<string, string>> = {}) => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const address = { AUTH_API_PORT: String(port), AUTH_API_HOST: '127.0.0.1', AUTH_API_EXTERNAL_URL: url };
    const service = startProcess(['serve'], { ...env(), ...address, ...extra });
    running.push(service);
    await waitUntilServing(url, service);
    const kill = async () => {
      service.process.kill('SIGKILL');
      await service.finished;
    };
    return { client: new HttpClient(url), kill };
  };

  const outbox = (...args: string[]) => startProcess(['outbox', ...args], env()).finished;
  const list = async (...args: string[]) =>
    JSON.parse((await outbox('list', ...args, '--json')).stdout) as Listed[];

  async function signUpMany(client: HttpClient, count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, () => makeEmail());
    for (const email of emails)
      expect((await client.post('/signup', { email, password: PASSWORD })).status).toBe(200);
    return emails;
  }

  it('arrive although the process is killed while it sends them', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      sockets.add(socket);
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const first = await serve({ AUTH_SMTP_PORT: String((silent.address() as AddressInfo).port) });
    const emails = await signUpMany(first.client, 10);
    const states = (await list()).map(({ state }) => state);
    expect(states).toHaveLength(10);
    expect(states).toContain('delivering');
    await first.kill();
    sockets.forEach((socket) => socket.destroy());
    silent.close();

    await serve();
    for (const email of emails) await mails.waitFor(email, { timeoutMs: 15_000 });
    expect(mails.mails.map(({ to }) => to).sort()).toEqual([...emails].sort());
  });

  it('arrive through another replica once the mail server is back', async () => {
    const resume = await mails.pause();
    const [one] = [await serve(), await serve()];
    const emails = await signUpMany(one.client, 5);
    await one.kill();
    await resume();
    for (const email of emails) await mails.waitFor(email, { timeoutMs: 15_000 });
    expect(mails.mails).toHaveLength(5);
  });

  it('wait for an operator when they are refused for good, who tries again or gives up', async () => {
    mails.mood = 'refuses';
    const { client } = await serve();
    const emails = await signUpMany(client, 3);
    let dead: Listed[] = [];
    for (let round = 0; round < 20 && dead.length < 3; round += 1) dead = await list('--dead');
    expect(dead).toHaveLength(3);
    for (const job of dead) expect(job).toMatchObject({ state: 'dead', attempts: 1 });
    expect(dead[0]?.lastError).toContain('No such user here');
    expect((await outbox('list')).stdout).toContain('dead');

    mails.mood = 'accepts';
    expect(await outbox('retry', dead[0]?.id ?? '')).toMatchObject({ code: 0, stdout: 'retried: 1\n' });
    await mails.waitFor(emails[0] ?? '', { timeoutMs: 10_000 });
    expect((await outbox('discard', dead[1]?.id ?? '')).stdout).toBe('discarded: 1\n');
    expect((await outbox('retry', '--all')).stdout).toBe('retried: 1\n');
    await mails.waitFor(emails[2] ?? '', { timeoutMs: 10_000 });
    expect(await list()).toEqual([]);
    expect((await outbox('discard', '--all', '--json')).stdout).toBe('{"discarded":0}\n');
  });

  it.each([
    [['retry'], /^Name ids, as list shows them, or say --all/],
    [['discard', '1', '--all'], /^Name ids/],
    [['retry', 'x'], /^x is not the id of anything in the outbox/],
  ])('are not touched by %j', async (args, stderr) => {
    const answer = await outbox(...args);
    expect(answer.stderr).toMatch(stderr);
    expect([answer.code, answer.stdout]).toEqual([1, '']);
  });
});
