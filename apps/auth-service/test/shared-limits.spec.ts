import type { HttpAnswer, HttpClient } from '@libs/testing';
import { ipLimits, type IpLimit } from '../src/limit/ip-limits';
import { makeEmail, PASSWORD, signIn, type ErrorBody } from './make';
import { startReplicas, type Replicas } from './start-replicas';

const TEST_NUMBER = '31600000001';
let addresses = 0;
const from = () => ({ headers: { 'x-real-ip': `192.0.2.${(addresses += 1)}` } });

/** Real processes: nothing that one of them remembers can make the limit of the other. */
describe('Two processes on one database share', () => {
  let replicas: Replicas;
  const start = async (env: Readonly<Record<string, string>>) => {
    replicas = await startReplicas(env);
  };

  /** So many requests at once, half of them to each process. */
  const both = <Answer>(count: number, ask: (client: HttpClient, index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(replicas.clients[index % 2 ? 1 : 0], index)));
  const granted = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status !== 429);
  const codeFor = async (email: string) =>
    /(\d{6})\s*$/.exec((await replicas.mails.waitFor(email)).text)?.[1] ?? '';
  const signUp = async () => {
    const email = makeEmail();
    await replicas.clients[0].post('/signup', { email, password: PASSWORD });
    return { email, code: await codeFor(email) };
  };
  const confirm = async () => {
    const { email, code } = await signUp();
    await replicas.clients[0].post('/verify', { type: 'signup', email, token: code });
    return email;
  };

  describe('the limits by address', () => {
    beforeAll(() =>
      start({
        AUTH_RATE_LIMIT_HEADER: 'x-real-ip',
        AUTH_TRUSTED_PROXIES: '127.0.0.1',
        AUTH_RATE_LIMIT_OTP: '3',
        AUTH_RATE_LIMIT_ANONYMOUS_USERS: '3',
        AUTH_RATE_LIMIT_TOKEN_REFRESH: '3',
        AUTH_RATE_LIMIT_VERIFY: '3',
      }),
    );
    afterAll(() => replicas.stop());

    it.each(Object.entries<IpLimit>(ipLimits))('%s', async (name, { endpoints }) => {
      const caller = from();
      const body = name === 'signups' ? { email: 'no address' } : {};
      const answers = await both(10, (client, index) => {
        const [method = '', path = ''] = (endpoints[index % endpoints.length] ?? '').split(' ');
        return client.send(method, path, method === 'GET' ? caller : { ...caller, body });
      });
      expect(granted(answers)).toHaveLength(3);
      for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toContain(`"${name}";q=3`);
    });
  });

  describe('the limits of accounts and messages', () => {
    beforeAll(() =>
      start({
        AUTH_RATE_LIMIT_SIGN_IN_FAILURES: '5',
        AUTH_RATE_LIMIT_HEADER: 'x-real-ip',
        AUTH_TRUSTED_PROXIES: '127.0.0.1',
        AUTH_RATE_LIMIT_OTP: '1000',
        AUTH_RATE_LIMIT_EMAIL_PER_ADDRESS: '3',
        AUTH_EXTERNAL_PHONE_ENABLED: 'true',
        AUTH_SMS_TEST_OTP: `${TEST_NUMBER}:123456`,
      }),
    );
    afterAll(() => replicas.stop());

    it('the waits after wrong passwords, and their end', async () => {
      const [email, caller] = [await confirm(), from()];
      const [one, other] = replicas.clients.map((client) => client.with(caller.headers)) as [
        HttpClient,
        HttpClient,
      ];
      const guess = (client: HttpClient) => signIn(client.with(caller.headers), email, 'a wrong password');
      expect(granted(await both(20, guess))).toHaveLength(5);
      for (const client of [one, other]) expect((await signIn(client, email)).status).toBe(429);
      const elsewhere = from().headers;
      expect((await signIn(other.with(elsewhere), email)).status).toBe(200);
    });

    it('the wrong attempts of a code', async () => {
      const [dead, alive] = [await signUp(), await signUp()];
      const verify = (client: HttpClient, email: string, token: string) =>
        client.post<ErrorBody>('/verify', { type: 'signup', email, token }, from());
      const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
      const guesses = await both(10, (client) => verify(client, dead.email, wrong(dead.code)));
      expect(guesses.every(({ status }) => status === 403)).toBe(true);
      for (const client of replicas.clients)
        expect((await verify(client, dead.email, dead.code)).status).toBe(403);
      await both(4, (client) => verify(client, alive.email, wrong(alive.code)));
      const answers = await both(6, (client) => verify(client, alive.email, alive.code));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('the frequency of mails and SMS', async () => {
      const email = makeEmail();
      expect(granted(await both(6, (client) => client.post('/recover', { email }, from())))).toHaveLength(1);
      const sms = await both(6, (client) => client.post('/otp', { phone: TEST_NUMBER }, from()));
      expect(granted(sms)).toHaveLength(1);
    });

    it('how many mails one address gets in a day', async () => {
      const email = makeEmail();
      const requests = [
        ['/signup', { email, password: PASSWORD }],
        ['/otp', { email }],
        ['/resend', { email, type: 'signup' }],
        ['/resend', { email, type: 'email_change' }],
      ] as const;
      const answers = await both(4, (client, index) => {
        const [path = '', body] = requests[index] ?? [];
        return client.post<ErrorBody>(path, body, from());
      });
      expect(granted(answers)).toHaveLength(3);
    });
  });

  it('how many mails there are in an hour', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '5' });
    const ask = (client: HttpClient) => client.post<ErrorBody>('/recover', { email: makeEmail() });
    expect(granted(await both(20, ask))).toHaveLength(5);
    for (const client of replicas.clients)
      expect(await ask(client)).toMatchObject({
        status: 429,
        body: { error_code: 'over_email_send_rate_limit' },
      });
    await replicas.stop();
  });
});
