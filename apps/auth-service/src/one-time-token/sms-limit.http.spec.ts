import { createPhoneTestApp, type Answer, type PhoneTestApp } from '../../test/create-phone-test-app';
import { makePhone } from '../../test/make';

const DAY_SECONDS = 24 * 3600;

describe('The limits of SMS', () => {
  let test: PhoneTestApp;
  const start = async (env: Readonly<Record<string, string>>) => {
    test = await createPhoneTestApp({ AUTH_SMS_MAX_FREQUENCY: '0', ...env });
  };
  afterEach(() => test.stop());

  const otp = (phone = makePhone()) => test.client.post<Answer>('/otp', { phone });
  const statusesOf = async (count: number, phone?: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) statuses.push((await otp(phone)).status);
    return statuses;
  };

  it('allow so many for one number in a day', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_PER_NUMBER: '3' });
    const phone = makePhone();
    expect(await statusesOf(4, phone)).toEqual([200, 200, 200, 429]);
    test.clock.advanceSeconds(DAY_SECONDS - 60);
    const refused = await otp(phone);
    expect(refused.body.error_code).toBe('over_sms_send_rate_limit');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await otp()).status).toBe(200);
    test.clock.advanceSeconds(61);
    expect(await statusesOf(4, phone)).toEqual([200, 200, 200, 429]);
  });

  it('allow so many in an hour to all numbers', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_SENT: '2' });
    expect(await statusesOf(3)).toEqual([200, 200, 429]);
    test.clock.advanceSeconds(3_590);
    expect(await statusesOf(1)).toEqual([429]);
    test.clock.advanceSeconds(11);
    expect(await statusesOf(3)).toEqual([200, 200, 429]);
  });

  it('refill a supply one by one', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_SENT: '3/10m' });
    expect(await statusesOf(4)).toEqual([200, 200, 200, 429]);
    test.clock.advanceSeconds(601);
    expect(await statusesOf(2)).toEqual([200, 429]);
    test.clock.advanceSeconds(1_200);
    expect(await statusesOf(3)).toEqual([200, 200, 429]);
    test.clock.advanceSeconds(100_000);
    expect(await statusesOf(4)).toEqual([200, 200, 200, 429]);
  });

  it('can allow nothing', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_SENT: '0' });
    expect(await statusesOf(1)).toEqual([429]);
    expect(test.sms.messages).toEqual([]);
  });

  it('take nothing for what they refuse', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_SENT: '2', AUTH_SMS_MAX_FREQUENCY: '60s' });
    const phone = makePhone();
    expect(await statusesOf(5, phone)).toEqual([200, 429, 429, 429, 429]);
    expect(await statusesOf(2)).toEqual([200, 429]);
  });

  it('are shared by replicas and by requests of the same moment', async () => {
    await start({ AUTH_RATE_LIMIT_SMS_SENT: '5', AUTH_RATE_LIMIT_SMS_PER_NUMBER: '2' });
    const phone = makePhone();
    const toOne = await Promise.all(Array.from({ length: 10 }, () => otp(phone)));
    expect(toOne.filter(({ status }) => status === 200)).toHaveLength(2);
    const toAll = await Promise.all(Array.from({ length: 10 }, () => otp()));
    expect(toAll.filter(({ status }) => status === 200)).toHaveLength(3);
    expect([...toOne, ...toAll].every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('keep no number, and no row that limits nothing any more', async () => {
    await start({});
    const phones = Array.from({ length: 5 }, () => makePhone());
    for (const phone of phones) await otp(phone);
    test.clock.advanceSeconds(DAY_SECONDS + 60);
    for (let i = 0; i < 20; i += 1) await otp();
    const rows = await test.db.rows({ name: 'limits', text: 'SELECT * FROM send_limits' });
    // One of the day for each of the twenty, and the total.
    expect(rows).toHaveLength(21);
    for (const phone of phones) expect(JSON.stringify(rows)).not.toContain(phone);
  });
});
