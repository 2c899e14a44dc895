import { readConfig, type ConfigDefinition } from '@libs/config';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { MailerConfig } from '../mail/mailer.config';
import { as, asAdmin, makeEmail, makeSession, signUp, type ErrorBody } from '../../test/make';

const DAY_SECONDS = 24 * 3600;

describe('The limits of mails', () => {
  let test: TestApp;
  const start = async (env: Readonly<Record<string, string>>) => {
    test = await createTestApp({ AUTH_SMTP_MAX_FREQUENCY: '0', ...env });
  };
  afterEach(() => test.stop());

  const otp = (email = makeEmail()) => test.client.post<ErrorBody>('/otp', { email });
  const statusesOf = async (count: number, email?: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push((await otp(email)).status);
    return statuses;
  };

  it('allow so many in an hour to all addresses', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '2' });
    expect(await statusesOf(2)).toEqual([200, 200]);
    const refused = await otp();
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    test.clock.advanceSeconds(3_590);
    expect(await statusesOf(1)).toEqual([429]);
    test.clock.advanceSeconds(11);
    expect(await statusesOf(3)).toEqual([200, 200, 429]);
  });

  it('refill a supply one by one', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '3/10m' });
    expect(await statusesOf(4)).toEqual([200, 200, 200, 429]);
    test.clock.advanceSeconds(601);
    expect(await statusesOf(2)).toEqual([200, 429]);
    test.clock.advanceSeconds(1_200);
    expect(await statusesOf(3)).toEqual([200, 200, 429]);
    test.clock.advanceSeconds(100_000);
    expect(await statusesOf(4)).toEqual([200, 200, 200, 429]);
  });

  it('allow so many for one address in a day, whatever they are for', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_PER_ADDRESS: '3' });
    const email = makeEmail();
    expect((await signUp(test, email)).status).toBe(200);
    expect(await statusesOf(3, email)).toEqual([200, 200, 429]);
    expect((await test.client.post('/recover', { email })).status).toBe(429);
    expect(await statusesOf(1)).toEqual([200]);
    test.clock.advanceSeconds(DAY_SECONDS + 1);
    expect(await statusesOf(4, email)).toEqual([200, 200, 200, 429]);
  });

  it.each([['/otp'], ['/magiclink'], ['/recover'], ['/resend']])(
    'count %s for an address that nobody has, as for one that somebody has',
    async (path) => {
      await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '3' });
      const { user } = await makeSession(test);
      const ask = (email: string) => test.client.post<ErrorBody>(path, { email, type: 'signup' });
      expect((await ask(makeEmail())).status).toBe(200);
      expect((await ask(makeEmail())).status).toBe(200);
      const [known, unknown] = [await ask(user.email), await ask(makeEmail())];
      expect([known.status, known.body]).toEqual([429, unknown.body]);
    },
  );

  it('count what signed-in users and administrators ask for, too', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '4' });
    const session = await makeSession(test);
    const client = as(test, session);
    expect((await client.get('/reauthenticate')).status).toBe(200);
    expect((await client.put('/user', { email: makeEmail() })).status).toBe(200);
    expect((await asAdmin(test).post('/invite', { email: makeEmail() })).status).toBe(200);
    const email = makeEmail();
    for (const { status, body } of [
      await client.get<ErrorBody>('/reauthenticate'),
      await client.put<ErrorBody>('/user', { email, data: { a: 1 } }),
      await asAdmin(test).post<ErrorBody>('/invite', { email }),
      await signUp(test, email),
    ])
      expect([status, body]).toEqual([
        429,
        expect.objectContaining({ error_code: 'over_email_send_rate_limit' }),
      ]);
    const { body } = await client.get<{ user_metadata: object }>('/user');
    expect(body.user_metadata).not.toHaveProperty('a');
  });

  it('take nothing for what they refuse', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '2', AUTH_SMTP_MAX_FREQUENCY: '60s' });
    const email = makeEmail();
    expect(await statusesOf(5, email)).toEqual([200, 429, 429, 429, 429]);
    expect(await statusesOf(2)).toEqual([200, 429]);
  });

  it('are shared by requests of the same moment', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '5', AUTH_RATE_LIMIT_EMAIL_PER_ADDRESS: '2' });
    const email = makeEmail();
    const toOne = await Promise.all(Array.from({ length: 10 }, () => otp(email)));
    expect(toOne.filter(({ status }) => status === 200)).toHaveLength(2);
    const toAll = await Promise.all(Array.from({ length: 10 }, () => otp()));
    expect(toAll.filter(({ status }) => status === 200)).toHaveLength(3);
    expect([...toOne, ...toAll].every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('do not count in total where addresses count as confirmed', async () => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: '1', AUTH_MAILER_AUTOCONFIRM: 'true' });
    const email = makeEmail();
    expect((await signUp(test, email)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await test.client.post('/recover', { email })).status).toBe(200);
  });

  it.each([
    ['0', 'false'],
    ['0', 'true'],
    ['0/1h', 'false'],
  ])('with %s allow nothing, also where MAILER_AUTOCONFIRM is %s', async (rate, autoconfirm) => {
    await start({ AUTH_RATE_LIMIT_EMAIL_SENT: rate, AUTH_MAILER_AUTOCONFIRM: autoconfirm });
    expect((await test.client.post('/recover', { email: makeEmail() })).status).toBe(429);
  });
});

it.each(['many', '10/soon', '-1'])('RATE_LIMIT_EMAIL_SENT=%s stops the start', (rate) => {
  const mailer: ConfigDefinition = { prefixes: ['AUTH_'], bareNames: [], sections: [MailerConfig] };
  expect(() => readConfig(mailer, { AUTH_RATE_LIMIT_EMAIL_SENT: rate })).toThrow(
    /AUTH_RATE_LIMIT_EMAIL_SENT: must be a number such as 30/,
  );
});
