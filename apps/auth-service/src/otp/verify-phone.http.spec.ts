import {
  createPhoneTestApp,
  makePhoneSession,
  readSms,
  signUpByPhone,
  verifyPhone,
  type PhoneTestApp,
} from '../../test/create-phone-test-app';
import { banUser, decodeToken, makePhone } from '../../test/make';

describe('POST /verify by phone', () => {
  let test: PhoneTestApp;
  beforeAll(async () => (test = await createPhoneTestApp()));
  afterAll(() => test.stop());

  const prepare = async () => {
    const phone = makePhone();
    const { body } = await signUpByPhone(test, phone);
    const code = await readSms(test, phone);
    return { id: body.id ?? '', phone, code, wrong: code === '000000' ? '000001' : '000000' };
  };
  const refusal = { status: 403, body: { error_code: 'otp_expired' } };

  it('confirms the number and opens a session', async () => {
    const { phone, code } = await prepare();
    const { status, body, headers } = await verifyPhone(test, `+${phone}`, code);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.user).toMatchObject({ identities: [{ identity_data: { phone_verified: true } }] });
    expect(decodeToken(body.access_token ?? '')).toMatchObject({ phone, amr: [{ method: 'otp' }] });
  });

  it('lets one of 20 parallel requests with one code succeed', async () => {
    const { phone, code } = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPhone(test, phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
  });

  it('lets a code die after five wrong attempts, also at the same moment', async () => {
    const [one, many] = [await prepare(), await prepare()];
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await verifyPhone(test, one.phone, one.wrong)).toMatchObject(refusal);
    await Promise.all(Array.from({ length: 10 }, () => verifyPhone(test, many.phone, many.wrong)));
    for (const { phone, code } of [one, many])
      expect(await verifyPhone(test, phone, code)).toMatchObject(refusal);
  });

  it('accepts a code after four wrong attempts', async () => {
    const { phone, code, wrong } = await prepare();
    for (let attempt = 1; attempt <= 4; attempt += 1) await verifyPhone(test, phone, wrong);
    expect((await verifyPhone(test, phone, code)).status).toBe(200);
  });

  it('refuses a code after a minute, for another number, and for a banned user', async () => {
    const [late, mine, banned] = [await prepare(), await prepare(), await prepare()];
    expect(await verifyPhone(test, makePhone(), mine.code)).toMatchObject(refusal);
    await banUser(test, banned.id, new Date(test.clock.now().getTime() + 600_000));
    expect(await verifyPhone(test, banned.phone, banned.code)).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
    test.clock.advanceSeconds(61);
    expect(await verifyPhone(test, late.phone, late.code)).toMatchObject(refusal);
  });

  it('does not take a code of a phone for one of a mail, nor the other way', async () => {
    const { phone, code } = await prepare();
    for (const type of ['signup', 'magiclink', 'email', 'recovery', 'phone_change', 'nonsense'])
      expect(await verifyPhone(test, phone, code, type)).toMatchObject(refusal);
    expect((await verifyPhone(test, phone, code)).status).toBe(200);
  });

  it('asks the database equally often for a wrong code and for an unknown number', async () => {
    const { phone, wrong } = await prepare();
    const rows = jest.spyOn(test.db, 'rows');
    const counts: number[] = [];
    for (const number of [phone, makePhone()]) {
      rows.mockClear();
      await verifyPhone(test, number, wrong);
      counts.push(rows.mock.calls.length);
    }
    rows.mockRestore();
    expect(counts).toEqual([1, 1]);
  });

  it('keeps neither code nor number where they need not be', async () => {
    const { id, phone, code } = await prepare();
    const tokens = await test.db.rows(
      { name: 'tokens', text: 'SELECT * FROM one_time_tokens WHERE user_id = $1' },
      [id],
    );
    expect(tokens).toHaveLength(1);
    expect(Object.values(tokens[0] as object)).not.toContain(code);
    const limits = await test.db.rows({ name: 'limits', text: 'SELECT * FROM send_limits' });
    expect(limits.length).toBeGreaterThan(0);
    expect(JSON.stringify(limits)).not.toContain(phone);
  });

  it.each([
    [{ type: 'sms', token: '123456' }, 400, 'validation_failed'],
    [{ type: 'sms', phone: '31612345678' }, 400, 'validation_failed'],
    [{ type: 'sms', token: '123456', phone: '0612345678' }, 400, 'validation_failed'],
    [{ type: 'sms', token: '123456', phone: '31612345678', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'sms', token_hash: 'abc' }, 400, 'validation_failed'],
    [{ type: 'phone_change', token_hash: 'abc' }, 400, 'validation_failed'],
    [{ type: 'sms', token_hash: 'abc', phone: '31612345678' }, 400, 'validation_failed'],
    [{ type: 'sms', token: '123456', email: 'nobody@example.com' }, 403, 'otp_expired'],
    [{ type: 'sms', token: 123456, phone: '31612345678' }, 400, 'bad_json'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await test.client.post('/verify', body)).toMatchObject({ status, body: { error_code: code } });
  });

  it('does not follow a link of a type that is never sent as one', async () => {
    const { headers } = await test.client.get('/verify?token=abc&type=sms');
    expect(headers.get('location')).toContain('error_code=validation_failed');
  });

  it('signs a user in again and again', async () => {
    const { user } = await makePhoneSession(test);
    for (let count = 2; count <= 3; count += 1) {
      test.clock.advanceSeconds(61);
      await test.client.post('/otp', { phone: user.phone });
      const { body } = await verifyPhone(test, user.phone, await readSms(test, user.phone, count));
      expect(body.user?.phone_confirmed_at).toBe(user.phone_confirmed_at);
    }
  });
});
