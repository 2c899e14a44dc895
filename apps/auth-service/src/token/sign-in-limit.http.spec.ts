import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeEmail, makeSession, readMail, signIn, signUp } from '../../test/make';
import { traceOf } from '../../test/trace';

const DAY_SECONDS = 24 * 3600;
let addresses = 0;
const makeAddress = () => `203.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

describe('Wrong passwords', () => {
  let test: TestApp;
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    test = await createTestApp({
      AUTH_RATE_LIMIT_SIGN_IN_FAILURES: '5',
      AUTH_RATE_LIMIT_HEADER: 'x-real-ip',
      AUTH_RATE_LIMIT_TOKEN_REFRESH: '1000000',
      AUTH_TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    });
  };
  afterEach(() => test.stop());

  const from = (address = makeAddress()) => test.client.with({ 'x-real-ip': address });
  const makeUser = async () => (await makeSession(test)).user.email;
  const guess = async (client: HttpClient, email: string) => {
    const { status, headers } = await signIn(client, email, 'a wrong password');
    return status === 429 ? Number(headers.get('retry-after')) : status;
  };
  const guesses = async (count: number, client: HttpClient, email: string) => {
    const answers: number[] = [];
    for (let i = 0; i < count; i += 1) answers.push(await guess(client, email));
    return answers;
  };

  it('cost nothing at first, then a time in which the right one is not looked at either', async () => {
    await start();
    const [email, client] = [await makeUser(), from()];
    expect(await guesses(6, client, email)).toEqual([400, 400, 400, 400, 400, 2]);
    expect(await signIn(client, email)).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    });
    test.clock.advanceSeconds(2);
    expect((await signIn(client, email)).status).toBe(200);
  });

  it('cost nothing for longer where the user has signed in before', async () => {
    await start();
    const [email, home] = [await makeUser(), from()];
    expect((await signIn(home, email)).status).toBe(200);
    expect(await guesses(21, home, email)).toEqual([...Array<number>(20).fill(400), 2]);
    test.clock.advanceSeconds(2);
    expect((await signIn(home, email)).status).toBe(200);
    const together = await Promise.all(Array.from({ length: 20 }, () => signIn(home, email)));
    expect(together.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('make the next one wait twice as long each time, and five minutes at most', async () => {
    await start();
    const [email, client] = [await makeUser(), from()];
    await guesses(5, client, email);
    const waits: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      waits.push(await guess(client, email));
      test.clock.advanceSeconds(waits.at(-1) ?? 0);
      expect(await guess(client, email)).toBe(400);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('do not wait longer for what was refused', async () => {
    await start();
    const [email, client] = [await makeUser(), from()];
    await guesses(5, client, email);
    expect(await guesses(20, client, email)).toEqual(Array(20).fill(2));
  });

  it('from one network keep nobody out who comes from another', async () => {
    await start();
    const email = await makeUser();
    await guesses(8, from(), email);
    expect((await signIn(from(), email)).status).toBe(200);
  });

  it('from many networks make all wait ten seconds at most, but not where the user has signed in before', async () => {
    await start();
    const [email, home] = [await makeUser(), from()];
    expect((await signIn(home, email)).status).toBe(200);
    const waits: number[] = [];
    for (let i = 0; i < 32; i += 1) {
      const wait = await guess(from(), email);
      if (wait === 400) continue;
      waits.push(wait);
      test.clock.advanceSeconds(wait);
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
    test.clock.advanceSeconds(10);
    expect(await guess(from(), email)).toBe(400);
    const [stranger, user] = [await signIn(from(), email), await signIn(home, email)];
    expect([stranger.status, user.status]).toEqual([429, 200]);
  });

  it('let in a user who comes from a new place while others guess', async () => {
    await start();
    const email = await makeUser();
    for (let i = 0; i < 25; i += 1) {
      await guess(from(), email);
      test.clock.advanceSeconds(10);
    }
    const travelling = from();
    expect(await guess(travelling, email)).toBe(400);
    test.clock.advanceSeconds(10);
    expect((await signIn(travelling, email)).status).toBe(200);
    expect(await guess(from(), email)).toBe(400);
  });

  it('leave sign-in by mail open', async () => {
    await start();
    const [email, client] = [await makeUser(), from()];
    await guesses(8, client, email);
    expect((await client.post('/otp', { email })).status).toBe(200);
    const { code } = await readMail(test, email, 2);
    expect((await client.post('/verify', { type: 'email', email, token: code })).status).toBe(200);
  });

  it('are counted in the same way for addresses that nobody has', async () => {
    await start();
    const [known, unknown] = [await makeUser(), makeEmail()];
    const [one, other] = [from(), from()];
    for (let i = 0; i < 7; i += 1) {
      const a = await traceOf(() => signIn(one, known, 'a wrong password'));
      const b = await traceOf(() => signIn(other, unknown, 'a wrong password'));
      expect(b).toEqual(a);
    }
  });

  it('that come at once are checked no more often than one after the other', async () => {
    await start();
    const email = await makeUser();
    const client = from();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(client, email)));
    expect(answers.filter((answer) => answer === 400)).toHaveLength(5);
    expect(answers.filter((answer) => answer !== 400).every((wait) => wait >= 1 && wait <= 2)).toBe(true);
    const others = await Promise.all(Array.from({ length: 40 }, () => guess(from(), email)));
    expect(others.filter((answer) => answer === 400)).toHaveLength(15);
  });

  it('are forgotten after a day', async () => {
    await start();
    const [email, client] = [await makeUser(), from()];
    await guesses(8, client, email);
    test.clock.advanceSeconds(DAY_SECONDS + 1);
    expect(await guesses(6, client, email)).toEqual([400, 400, 400, 400, 400, 2]);
  });

  it('are not counted for a right one that opens no session', async () => {
    await start();
    const [email, client] = [makeEmail(), from()];
    await signUp(test, email);
    for (let i = 0; i < 8; i += 1)
      expect(await signIn(client, email)).toMatchObject({
        status: 400,
        body: { error_code: 'email_not_confirmed' },
      });
  });

  it('make nobody wait longer than ten seconds where callers cannot be told apart', async () => {
    await start({ AUTH_RATE_LIMIT_HEADER: '' });
    const email = await makeUser();
    expect(await guesses(20, test.client, email)).toEqual(Array(20).fill(400));
    for (let i = 0; i < 8; i += 1) {
      test.clock.advanceSeconds(10);
      await guess(test.client, email);
    }
    expect(await guess(test.client, email)).toBe(10);
    test.clock.advanceSeconds(10);
    expect((await signIn(test.client, email)).status).toBe(200);
  });

  it('leave no address, and no row that says nothing any more', async () => {
    await start();
    const [emails, client] = [Array.from({ length: 6 }, () => makeEmail()), from('198.51.100.7')];
    for (const email of emails) await guess(client, email);
    test.clock.advanceSeconds(DAY_SECONDS + 1);
    const last = makeEmail();
    for (let i = 0; i < 7; i += 1) await guess(from('198.51.100.8'), last);
    const rows = await test.db.rows({ name: 'attempts', text: 'SELECT * FROM sign_in_attempts' });
    expect(rows).toHaveLength(2);
    for (const text of [...emails, last, '198.51.100']) expect(JSON.stringify(rows)).not.toContain(text);
  });
});
