import { faultsOfOpenApi, type HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant, type MadeMerchant } from '../../test/make';
import { CustomerAdminService } from './customer-admin.service';

describe('API keys', () => {
  let test: TestApp;
  let merchant: MadeMerchant;
  let admin: CustomerAdminService;
  const keyOf = async (members: object = {}) =>
    admin.createKey({
      customerId: merchant.customerId,
      roles: ['MERCHANT'],
      channelId: null,
      name: 'spec',
      expiresAt: null,
      ...members,
    });

  beforeAll(async () => {
    test = await createTestApp();
    merchant = await makeMerchant(test);
    admin = test.app.get(CustomerAdminService);
  });
  afterAll(() => test.stop());

  const orders = (client: HttpClient, query = '') => client.get(`/v2/orders/new${query}`);

  it('are read from the query, the header X-CE-KEY and the Authorization header', async () => {
    const { key } = await keyOf();
    expect((await orders(test.client, `?apikey=${key}`)).status).toBe(200);
    expect((await orders(test.client.with({ 'X-CE-KEY': key }))).status).toBe(200);
    expect((await orders(test.client.with({ Authorization: `ApiKey ${key}` }))).status).toBe(200);
    expect((await orders(test.client.with({ 'X-CE-KEY': key }), `?apikey=${key}`)).status).toBe(200);
  });

  it('are needed: without one the answer says how to send it', async () => {
    const { status, body, headers } = await orders(test.client);
    expect([status, body]).toMatchObject([
      401,
      { code: 'key_missing', StatusCode: 401, Success: false, ValidationErrors: {} },
    ]);
    expect(headers.get('www-authenticate')).toContain('ApiKey');
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect((body as { LogId: string }).LogId).toBe(headers.get('x-request-id'));
  });

  it.each([
    ['an unknown one', '?apikey=mk_00000000_00'],
    ['a malformed one', '?apikey=%27%20OR%201=1'],
    ['a very long one', `?apikey=${'x'.repeat(5_000)}`],
    ['one given twice', '?apikey=a&apikey=b'],
  ])('refuse %s', async (_, query) => {
    const { status, body } = await orders(test.client, query);
    expect([status, body]).toMatchObject([401, { code: 'key_unknown' }]);
  });

  it('refuse two different ones in one request', async () => {
    const [one, two] = [await keyOf(), await keyOf()];
    expect((await orders(test.client.with({ 'X-CE-KEY': one.key }), `?apikey=${two.key}`)).status).toBe(401);
  });

  it('stop working when revoked, at once, and when they expire', async () => {
    const { id, key } = await keyOf();
    const client = test.client.with({ 'X-CE-KEY': key });
    expect((await orders(client)).status).toBe(200);
    await admin.revokeKey(id);
    expect((await orders(client)).status).toBe(401);
    const expired = await keyOf({ expiresAt: new Date(Date.now() - 1_000) });
    expect((await orders(test.client.with({ 'X-CE-KEY': expired.key }))).status).toBe(401);
  });

  it('may have both roles', async () => {
    const channel = await makeChannel(test, merchant.customerId);
    const { key } = await keyOf({ roles: ['MERCHANT', 'CHANNEL'], channelId: channel.id });
    const client = test.client.with({ 'X-CE-KEY': key });
    expect((await orders(client)).status).toBe(200);
    expect((await client.get('/v2/products/data')).status).toBe(200);
  });

  it('are kept as hashes with a visible prefix, and note when they were used', async () => {
    const { id, key, prefix } = await keyOf();
    expect(key.startsWith(prefix)).toBe(true);
    await orders(test.client.with({ 'X-CE-KEY': key }));
    const listed = (await admin.listKeys(merchant.customerId)).find((known) => known.id === id);
    expect(listed).toMatchObject({ prefix, lastUsedAt: expect.any(Date) as Date });
    expect(JSON.stringify(listed)).not.toContain(key.slice(prefix.length + 1));
  });

  it('belong to a channel exactly when they are for one, and to a channel of the customer', async () => {
    const stranger = await makeMerchant(test);
    const channel = await makeChannel(test, stranger.customerId);
    await expect(keyOf({ roles: ['CHANNEL'] })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(keyOf({ channelId: channel.id })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(keyOf({ roles: ['CHANNEL'], channelId: channel.id })).rejects.toMatchObject({
      code: 'channel_not_found',
    });
  });
});

describe('Any address', () => {
  let test: TestApp;
  let merchant: MadeMerchant;

  beforeAll(async () => {
    test = await createTestApp();
    merchant = await makeMerchant(test);
  });
  afterAll(() => test.stop());

  it.each<[string, string, string, number, string]>([
    ['an unknown address', 'GET', '/v2/nothing', 404, 'not_found'],
    ['an address outside of the API', 'GET', '/', 404, 'not_found'],
    ['a wrong method', 'DELETE', '/v2/orders', 405, 'method_not_allowed'],
    ['a wrong method on an address with a reference', 'POST', '/v2/orders/SO-1', 405, 'method_not_allowed'],
    ['an address that cannot be decoded', 'GET', '/v2/orders/%zz', 400, 'malformed_url'],
    ['U+0000 in an address', 'GET', '/v2/orders/a%00b', 400, 'validation_failed'],
    ['U+0000 in a query', 'GET', '/v2/orders/new?cursor=a%00b', 400, 'validation_failed'],
  ])('answers %s as a problem', async (_, method, path, status, code) => {
    const answer = await merchant.client.send(method, path);
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { code, status, instance: path.split('?')[0] },
    ]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('names the methods it answers to', async () => {
    expect((await merchant.client.delete('/v2/orders')).headers.get('allow')).toBe('GET, POST');
  });

  it('is described by an OpenAPI 3.1 document, with every member explained', async () => {
    const { body } = await test.client.get<{
      openapi: string;
      components: { schemas: Record<string, Schema> };
    }>('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(await faultsOfOpenApi(body)).toEqual([]);
    const unexplained = Object.entries(body.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([member, { description }]) =>
        description ? [] : [`${name}.${member}`],
      ),
    );
    expect(unexplained).toEqual([]);
  });
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
