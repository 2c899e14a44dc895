import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeEmail, makeSession, signUp } from '../../test/make';
import { traceOf } from '../../test/trace';

/** Who asks for mails must not learn which addresses have users. */
describe.each([
  ['/recover', {}, 60],
  ['/otp', {}, 60],
  ['/magiclink', {}, 60],
  ['/resend', { type: 'signup' }, 900],
  ['/resend', { type: 'email_change' }, 60],
])('POST %s %j', (path, body, intervalSeconds) => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const confirmed = async () => (await makeSession(test)).user.email;
  const unconfirmed = async () => (await signUp(test)).body.email;
  const unknown = () => Promise.resolve(makeEmail());

  /** Three requests in a row: the first, one too early, and one in time. */
  const ask = async (email: string) => {
    const once = async () => {
      const { status, body: answer, headers } = await test.client.post(path, { ...body, email });
      return { status, answer, retryAfter: headers.get('retry-after') };
    };
    const [first, early] = [await once(), await once()];
    test.clock.advanceSeconds(intervalSeconds + 1);
    return [first, early, await once()];
  };

  it('answers the same for a confirmed, an unconfirmed and an unknown address', async () => {
    const seconds = String(intervalSeconds);
    for (const make of [confirmed, unconfirmed, unknown])
      expect(await ask(await make())).toEqual([
        { status: 200, answer: {}, retryAfter: null },
        {
          status: 429,
          answer: {
            code: 429,
            error_code: 'over_email_send_rate_limit',
            msg: `Another mail can be sent in ${seconds} seconds`,
          },
          retryAfter: seconds,
        },
        { status: 200, answer: {}, retryAfter: null },
      ]);
  });

  it('lets one of many parallel requests pass, for known and unknown addresses', async () => {
    for (const email of [await confirmed(), await unknown()]) {
      const countMails = () => test.mails.mails.filter(({ to }) => to === email).length;
      const before = countMails();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => test.client.post(path, { ...body, email })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(429)]);
      expect(countMails() - before).toBeLessThanOrEqual(1);
    }
  });

  it('asks the database the same, and answers with the same headers', async () => {
    const traces: object[] = [];
    for (const email of [await confirmed(), await unconfirmed(), await unknown()])
      traces.push(await traceOf(() => test.client.post(path, { ...body, email })));
    const [known, pending, strange] = traces;
    expect(strange).toEqual(known);
    expect(pending).toEqual(known);
  });

  it('keeps no address and no limit that is over', async () => {
    const email = await unknown();
    await test.client.post(path, { ...body, email });
    test.clock.advanceSeconds(24 * 3600 + 1);
    for (let i = 0; i < 40; i += 1) await test.client.post(path, { ...body, email: makeEmail() });
    const rows = await test.db.rows({ name: 'limits', text: 'SELECT * FROM send_limits' });
    // One for each address, and the total.
    expect(rows).toHaveLength(41);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it.each([
    [{}, [400, 422], 'validation_failed'],
    [{ email: 'ada' }, [400], 'validation_failed'],
    [{ email: 'ada@example.com\r\nbcc: eve@example.com' }, [400], 'validation_failed'],
    [{ email: `${'a'.repeat(250)}@example.com` }, [400], 'validation_failed'],
    [{ email: 'ada@example.com', code_challenge: 'a'.repeat(43) }, [400], 'validation_failed'],
    [
      { email: 'ada@example.com', code_challenge: 'short', code_challenge_method: 's256' },
      [400],
      'validation_failed',
    ],
    [{ email: 7 }, [400], 'bad_json'],
    [{ email: ['ada@example.com'] }, [400], 'bad_json'],
    [{ email: 'ada@example.com', code_challenge: {} }, [400], 'bad_json'],
  ])('refuses %j with %j %s', async (members, statuses, code) => {
    const answer = await test.client.post(path, { ...body, ...members });
    expect(statuses).toContain(answer.status);
    expect(answer.body).toMatchObject({ error_code: code });
  });
});
