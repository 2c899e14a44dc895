import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeEmail, makeSession, PASSWORD, signIn, signUp, type User } from '../../test/make';
import { traceOf } from '../../test/trace';

/** Who signs up or signs in must not learn which addresses have users. */
describe('Whether an address has a user', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  /** The addresses, long enough after their sign-up for the next mail. */
  const addresses = async () => {
    const confirmed = (await makeSession(test)).user.email;
    const pending = (await signUp(test)).body.email;
    test.clock.advanceSeconds(901);
    return { confirmed, pending, unknown: makeEmail() };
  };

  it('is not told by POST /signup, nor by asking it again', async () => {
    const { confirmed, pending, unknown } = await addresses();
    const answers = await Promise.all(
      [confirmed, pending, unknown].map(async (email) => [
        await signUp(test, email),
        await signUp(test, email),
      ]),
    );
    for (const [first, again] of answers) {
      expect(first?.status).toBe(200);
      expect([again?.status, again?.headers.get('retry-after')]).toEqual([429, '900']);
      expect(again?.body).toMatchObject({ error_code: 'over_email_send_rate_limit' });
    }
    const [ofConfirmed, , ofUnknown] = answers.map(([first]) => Object.keys(first?.body as User).sort());
    expect(ofConfirmed).toEqual(ofUnknown);
  });

  it('is not told by the work of POST /signup', async () => {
    const { confirmed, pending, unknown } = await addresses();
    const trace = (email: string) => traceOf(() => signUp(test, email));
    const [ofConfirmed, ofPending, ofUnknown] = [
      await trace(confirmed),
      await trace(pending),
      await trace(unknown),
    ];
    expect(ofUnknown).toEqual(ofPending);
    expect(ofUnknown.headers).toEqual(ofConfirmed.headers);
    // Before COMMIT the audit log is written to in each case, and the secrets of a mail are stored where one is sent.
    const same = (statements: readonly string[]) => statements.slice(0, -2);
    expect(same(ofUnknown.statements)).toEqual(same(ofConfirmed.statements));
    expect(ofUnknown.statements).toHaveLength(ofConfirmed.statements.length);
    for (const { statements } of [ofUnknown, ofConfirmed])
      expect(statements.at(-2)).toContain('INSERT INTO "audit_log_entries"');
  });

  it('is not told by POST /token', async () => {
    const { confirmed, pending, unknown } = await addresses();
    const wrong = (email: string) => traceOf(() => signIn(test.client, email, 'a wrong password'));
    const traces = [await wrong(confirmed), await wrong(pending), await wrong(unknown)];
    expect(traces[0]?.status).toBe(400);
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[2]).toEqual(traces[0]);
    expect((await signIn(test.client, pending, PASSWORD)).body.error_code).toBe('email_not_confirmed');
  });
});
