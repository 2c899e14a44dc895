import { createTestApp, type TestApp } from './create-test-app';
import { makeEmail, makeSession, PASSWORD, signIn } from './make';

const PAIRS = 25;
/** A busy machine slows both kinds of requests alike; work that is left out for one of them goes far beyond this. */
const MAX_RATIO = 2.5;

/**
 * How long an answer takes must not tell whether an address has a user. Requests for known and unknown addresses take
 * turns, so that both meet the same noise, and their medians are compared, which single slow answers do not move.
 */
describe('The time of an answer', () => {
  let test: TestApp;
  let known: string;
  beforeAll(async () => {
    test = await createTestApp({ AUTH_SMTP_MAX_FREQUENCY: '0' });
    known = (await makeSession(test)).user.email;
  });
  afterAll(() => test.stop());

  const endpoints: [string, (email: string) => Promise<{ status: number }>][] = [
    ['POST /token by password', (email) => signIn(test.client, email, 'a wrong password')],
    ['POST /recover', (email) => test.client.post('/recover', { email })],
    ['POST /otp', (email) => test.client.post('/otp', { email })],
    ['POST /magiclink', (email) => test.client.post('/magiclink', { email })],
    ['POST /resend', (email) => test.client.post('/resend', { type: 'signup', email })],
    ['POST /signup', (email) => test.client.post('/signup', { email, password: PASSWORD })],
  ];

  it.each(endpoints)('of %s tells nothing', async (_, ask) => {
    const measure = async (email: string) => {
      const start = performance.now();
      await ask(email);
      return performance.now() - start;
    };
    // What is slow only once, such as planning statements, is over before it counts.
    for (const email of [known, makeEmail()]) await measure(email);
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      times.known.push(await measure(known));
      times.unknown.push(await measure(makeEmail()));
    }
    const [a, b] = [median(times.known), median(times.unknown)];
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(MAX_RATIO);
  });
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
