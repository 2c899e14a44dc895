import type { HttpClient } from '@libs/testing';
import { SignJWT, type JWTPayload } from 'jose';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths } from '../../test/make';

const SECRET = 'a-secret-of-the-auth-service-that-is-long-enough';
const key = new TextEncoder().encode(SECRET);

interface Created {
  readonly Id: number;
}
interface CreatedKey extends Created {
  readonly Key: string;
  readonly FormerExpiresAt: string | null;
}

const sign = (payload: JWTPayload, { alg = 'HS256', secret = key, expires = '1h' } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg }).setExpirationTime(expires).sign(secret);

describe('Administration over HTTP', () => {
  let test: TestApp;
  let admin: HttpClient;

  beforeAll(async () => {
    test = await createTestApp({ MARKETPLACE_ADMIN_JWT_SECRET: SECRET });
    admin = test.client.with({
      authorization: `Bearer ${await sign({ sub: 'operator', role: 'service_role' })}`,
    });
  });
  afterAll(() => test.stop());

  const made = async <Body extends Created>(path: string, body: object): Promise<Body> => {
    const { status, body: created, text } = await admin.post<Body>(path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
    return created;
  };
  const makeCustomer = () => made('/admin/customers', { Name: 'Acme' });

  it('makes a customer with a channel and keys that trade', async () => {
    const customer = await made('/admin/customers', { Name: 'Acme', BaseCurrency: 'USD', DefaultVatRate: 9 });
    expect(customer).toMatchObject({ Name: 'Acme', BaseCurrency: 'USD', DefaultVatRate: 9 });
    const path = `/admin/customers/${customer.Id}`;
    const channel = await made(`${path}/channels`, { Name: 'Web', Mode: 'GROUPED' });
    expect(channel).toMatchObject({ Name: 'Web', Mode: 'GROUPED', CanShipPartialOrderLines: true });
    const merchantKey = await made<CreatedKey>(`${path}/keys`, { Role: 'MERCHANT', Name: 'import' });
    const channelKey = await made<CreatedKey>(`${path}/keys`, { Role: 'CHANNEL', ChannelId: channel.Id });
    const both = await made<CreatedKey>(`${path}/keys`, { Role: 'BOTH', ChannelId: channel.Id });
    const call = (secret: CreatedKey, address: string) =>
      test.client.with({ 'x-ce-key': secret.Key }).get(address);
    expect((await call(merchantKey, '/v2/orders/new')).status).toBe(200);
    expect((await call(channelKey, '/v2/products/data')).status).toBe(200);
    expect((await call(both, '/v2/products/data')).status).toBe(200);
    const { body: keys } = await admin.get<object[]>(`${path}/keys`);
    expect(keys).toMatchObject([
      { Id: merchantKey.Id, Name: 'import', Role: 'MERCHANT', ChannelId: null, RevokedAt: null },
      { Role: 'CHANNEL', ChannelId: channel.Id },
      { Role: 'BOTH' },
    ]);
    expect(JSON.stringify(keys)).not.toContain(merchantKey.Key);
  });

  it('lists, reads and changes customers', async () => {
    const { Id } = await makeCustomer();
    expect((await admin.patch(`/admin/customers/${Id}`, { Name: 'New' })).body).toMatchObject({
      Name: 'New',
      BaseCurrency: 'EUR',
      DefaultVatRate: 21,
    });
    expect((await admin.get(`/admin/customers/${Id}`)).body).toMatchObject({ Id, Name: 'New' });
    await makeCustomer();
    const first = await admin.get<Created[]>('/admin/customers?limit=1');
    expect(first.body).toHaveLength(1);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await admin.get<Created[]>(next)).body[0]?.Id).toBeGreaterThan(first.body[0]?.Id ?? 0);
  });

  it('sets rates of foreign currencies', async () => {
    const { Id } = await makeCustomer();
    const rates = `/admin/customers/${Id}/rates`;
    expect((await admin.get(rates)).body).toEqual([]);
    await admin.put(`${rates}/USD`, { Rate: 0.9 });
    expect((await admin.put(`${rates}/USD`, { Rate: '0.92345678' })).body).toMatchObject([
      { CurrencyCode: 'USD', Rate: 0.92345678 },
    ]);
    for (const [currency, body, fault] of [
      ['usd', { Rate: 1 }, 'currencyCode'],
      ['USD', { Rate: 0 }, 'Rate'],
      ['USD', { Rate: 0.123456789 }, 'Rate'],
      ['USD', {}, 'Rate'],
    ] as const) {
      const answer = await admin.put(`${rates}/${currency}`, body);
      expect([answer.status, faultPaths(answer.body)]).toEqual([400, [fault]]);
    }
  });

  it('shows how far a new channel has got, and changes what may change', async () => {
    const { Id } = await makeCustomer();
    const channels = `/admin/customers/${Id}/channels`;
    const { Id: channelId } = await made(channels, { Name: 'Web' });
    const { Key } = await made<CreatedKey>(`/admin/customers/${Id}/keys`, {
      Role: 'CHANNEL',
      ChannelId: channelId,
    });
    await test.client.with({ 'x-ce-key': Key }).get('/v2/products/data');
    expect((await admin.get(channels)).body).toMatchObject([{ Id: channelId, FilledPercent: 100 }]);
    const changed = await admin.patch(`${channels}/${channelId}`, { CanShipPartialOrderLines: false });
    expect(changed.body).toMatchObject({ Name: 'Web', CanShipPartialOrderLines: false });
  });

  it('replaces a key: both work until the overlap ends, then the new one alone', async () => {
    const { Id } = await makeCustomer();
    const keys = `/admin/customers/${Id}/keys`;
    const former = await made<CreatedKey>(keys, { Role: 'MERCHANT', Name: 'import' });
    const worksWith = async ({ Key }: CreatedKey) =>
      (await test.client.with({ 'x-ce-key': Key }).get('/v2/orders/new')).status === 200;
    const next = await made<CreatedKey>(`${keys}/${former.Id}/rotate`, {});
    expect(Date.parse(next.FormerExpiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000);
    expect([await worksWith(former), await worksWith(next)]).toEqual([true, true]);
    const last = await made<CreatedKey>(`${keys}/${former.Id}/rotate`, { OverlapHours: 0 });
    expect([await worksWith(former), await worksWith(next), await worksWith(last)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await admin.post(`${keys}/${former.Id}/rotate`, {})).toMatchObject({
      status: 404,
      body: { code: 'key_not_found' },
    });
    expect((await admin.get<object[]>(keys)).body).toMatchObject([
      { Name: 'import' },
      { Name: 'import', Role: 'MERCHANT' },
      { Name: 'import', Role: 'MERCHANT' },
    ]);
  });

  it('revokes a key at once, on every replica', async () => {
    const { Id } = await makeCustomer();
    const keys = `/admin/customers/${Id}/keys`;
    const { Id: keyId, Key } = await made<CreatedKey>(keys, { Role: 'MERCHANT' });
    const replica = (await test.startReplica()).client.with({ 'x-ce-key': Key });
    expect((await replica.get('/v2/orders/new')).status).toBe(200);
    expect(await admin.delete(`${keys}/${keyId}`)).toMatchObject({ status: 200, body: {} });
    expect((await replica.get('/v2/orders/new')).status).toBe(401);
  });

  it('keeps what belongs to one customer from another', async () => {
    const [one, other] = [await makeCustomer(), await makeCustomer()];
    const { Id: keyId } = await made(`/admin/customers/${one.Id}/keys`, { Role: 'MERCHANT' });
    const { Id: channelId } = await made(`/admin/customers/${one.Id}/channels`, { Name: 'Web' });
    const path = `/admin/customers/${other.Id}`;
    for (const [answer, code] of [
      [await admin.delete(`${path}/keys/${keyId}`), 'key_not_found'],
      [await admin.post(`${path}/keys/${keyId}/rotate`, {}), 'key_not_found'],
      [await admin.patch(`${path}/channels/${channelId}`, { Name: 'X' }), 'channel_not_found'],
      [await admin.post(`${path}/keys`, { Role: 'CHANNEL', ChannelId: channelId }), 'channel_not_found'],
    ] as const)
      expect(answer).toMatchObject({ status: 404, body: { code } });
  });

  it.each<[string, string, unknown, string[]]>([
    ['POST', '/admin/customers', {}, ['Name']],
    [
      'POST',
      '/admin/customers',
      { Name: 'A', BaseCurrency: 'euro', DefaultVatRate: 101 },
      ['BaseCurrency', 'DefaultVatRate'],
    ],
    ['POST', '/admin/customers/1/channels', { Mode: 'ROUND' }, ['Name', 'Mode']],
    ['POST', '/admin/customers/1/keys', { Role: 'KING' }, ['Role', 'ChannelId']],
    ['POST', '/admin/customers/1/keys', { Role: 'CHANNEL' }, ['ChannelId']],
    ['POST', '/admin/customers/1/keys', { Role: 'MERCHANT', ChannelId: 1 }, ['ChannelId']],
    ['POST', '/admin/customers/1/keys', { Role: 'MERCHANT', ExpiresAt: '2016-01-01' }, ['ExpiresAt']],
    ['POST', '/admin/customers/1/keys/1/rotate', { OverlapHours: 169 }, ['OverlapHours']],
    ['GET', '/admin/customers/one', undefined, ['customerId']],
    ['DELETE', '/admin/customers/1/keys/9999999999', undefined, ['keyId']],
    ['GET', '/admin/customers?limit=0', undefined, ['limit']],
    ['GET', '/admin/customers?cursor=x', undefined, ['cursor']],
  ])('%s %s refuses %j', async (method, path, body, faults) => {
    const answer = await admin.send(method, path, body === undefined ? {} : { body });
    expect([answer.status, faultPaths(answer.body)]).toEqual([400, faults]);
  });

  it.each(['', '/rates', '/channels', '/keys'])('knows no unknown customer: GET …%s', async (rest) => {
    expect(await admin.get(`/admin/customers/99999${rest}`)).toMatchObject({
      status: 404,
      body: { code: 'customer_not_found' },
    });
  });

  describe('needs a token that', () => {
    const status = async (token: string) => {
      const {
        status: answered,
        body,
        headers,
      } = await test.client
        .with({ authorization: `Bearer ${token}` })
        .get<{ code: string }>('/admin/customers');
      if (answered === 401) expect(headers.get('www-authenticate')).toContain('Bearer');
      return `${answered} ${body.code ?? ''}`.trim();
    };

    it('is there', async () => {
      expect(await test.client.get('/admin/customers')).toMatchObject({ status: 401 });
      expect(await status('nonsense')).toBe('401 admin_token_invalid');
      const { Id } = await makeCustomer();
      const { Key } = await made<CreatedKey>(`/admin/customers/${Id}/keys`, { Role: 'MERCHANT' });
      expect((await test.client.with({ 'x-ce-key': Key }).get('/admin/customers')).status).toBe(401);
    });

    it('is signed by the secret, in time, and not by nobody', async () => {
      const other = new TextEncoder().encode(`${SECRET}!`);
      expect(await status(await sign({ role: 'service_role' }, { secret: other }))).toBe(
        '401 admin_token_invalid',
      );
      expect(await status(await sign({ role: 'service_role' }, { expires: '-1s' }))).toBe(
        '401 admin_token_invalid',
      );
      const [header, payload] = ['{"alg":"none"}', '{"role":"service_role"}'].map((text) =>
        Buffer.from(text).toString('base64url'),
      );
      expect(await status(`${header}.${payload}.`)).toBe('401 admin_token_invalid');
    });

    it('has a role that may administer', async () => {
      expect(await status(await sign({ role: 'authenticated' }))).toBe('403 not_an_administrator');
      expect(await status(await sign({}))).toBe('403 not_an_administrator');
      expect(await status(await sign({ role: 'supabase_admin' }))).toBe('200');
    });
  });

  it('is closed without a secret and without keys', async () => {
    const closed = await createTestApp();
    try {
      const token = await sign({ role: 'service_role' });
      expect(
        await closed.client.with({ authorization: `Bearer ${token}` }).get('/admin/customers'),
      ).toMatchObject({ status: 403, body: { code: 'administration_closed' } });
    } finally {
      await closed.stop();
    }
  });
});
