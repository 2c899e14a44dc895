import { randomUUID } from 'node:crypto';
import type { HttpAnswer, HttpClient } from '@libs/testing';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths, makeChannel, makeMerchant, type MadeMerchant } from '../../test/make';
import { makeAcknowledgedOrder, makeMarket, orderBody, reportBody } from '../../test/make-order';
import { productBody } from '../../test/make-product';
import { CustomerAdminService } from '../customer/customer-admin.service';
import { CleanUpService } from './clean-up.service';
import { IdempotencyRepository } from './idempotency.repository';

interface Refusal {
  readonly code: string;
}

describe('Idempotency-Key', () => {
  let test: TestApp;
  let merchant: MadeMerchant;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => (merchant = await makeMerchant(test)));

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const create = (key: string, body: object = productBody('A'), client: HttpClient = merchant.client) =>
    client.post<Refusal>('/v2/products', body, keyed(key));
  const query = <Row>(text: string, values: unknown[] = []) =>
    test.app.get(DataSource).query<Row[]>(text, values);
  /** Status, the headers that matter, and the body. */
  const essence = ({ status, headers, text }: HttpAnswer) => [
    status,
    headers.get('location'),
    headers.get('content-type'),
    text,
  ];

  it('gives the first answer again: status, address and body', async () => {
    const first = await create('k');
    const second = await create('k');
    expect(first.status).toBe(201);
    expect(essence(second)).toEqual(essence(first));
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await create('other')).body.code).toBe('reference_in_use');
  });

  it('goes on giving it when the thing has changed meanwhile', async () => {
    await create('k');
    const change = { ...productBody('A'), Name: 'New' };
    const first = await merchant.client.put('/v2/products/A', change, keyed('put'));
    const removal = await merchant.client.delete('/v2/products/A', keyed('delete'));
    expect(essence(await merchant.client.delete('/v2/products/A', keyed('delete')))).toEqual(
      essence(removal),
    );
    expect(essence(await merchant.client.put('/v2/products/A', change, keyed('put')))).toEqual(
      essence(first),
    );
    expect((await merchant.client.get('/v2/products/A')).body).toMatchObject({ IsActive: false });
  });

  it.each<[string, (client: HttpClient) => Promise<HttpAnswer<Refusal>>]>([
    ['body', (client) => client.post('/v2/products', productBody('B'), keyed('k'))],
    ['address', (client) => client.post('/v2/shipments', productBody('A'), keyed('k'))],
    ['method', (client) => client.put('/v2/products', productBody('A'), keyed('k'))],
    ['query', (client) => client.post('/v2/products?x=1', productBody('A'), keyed('k'))],
  ])('is refused with another %s', async (part, call) => {
    await create('k');
    const { status, body } = await call(merchant.client);
    // An address that does not answer to the method is refused before any key is looked at.
    expect([status, body.code]).toEqual(
      part === 'method' ? [405, 'method_not_allowed'] : [422, 'idempotency_key_reused'],
    );
  });

  it('belongs to its merchant or channel, and nobody else meets it', async () => {
    const channel = await makeChannel(test, merchant.customerId);
    const other = await makeChannel(test, merchant.customerId);
    const stranger = await makeMerchant(test);
    await create('k');
    expect((await create('k', productBody('B'), stranger.client)).status).toBe(201);
    const order = orderBody([{ product: 'A', quantity: 1 }]);
    for (const { client } of [channel, other]) {
      const { status, headers } = await client.post('/v2/orders', order, keyed('k'));
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
    }
  });

  it('is free again after a refusal, which has changed nothing', async () => {
    const market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const ship = () => {
      const body = { MerchantShipmentReference: 'SH', ...reportBody('SO', 1) };
      return market.merchant.client.post('/v2/shipments', body, keyed('k'));
    };
    expect((await ship()).status).toBe(404);
    await makeAcknowledgedOrder(market, 'MUG', 1, 'SO');
    expect((await ship()).status).toBe(201);
    expect((await create('bad', { Name: 7 })).status).toBe(400);
    expect((await create('bad')).status).toBe(201);
  });

  it('is free again after a failure', async () => {
    await query('ALTER TABLE products RENAME TO lost_products');
    const failed = await create('k');
    await query('ALTER TABLE lost_products RENAME TO products');
    expect([failed.status, (await create('k')).status]).toEqual([500, 201]);
  });

  it('waits for a request that is being answered, and outlives one that died', async () => {
    await create('k');
    const begun = (when: string) =>
      query(
        `UPDATE idempotency_keys SET status = NULL, body = NULL, claimed_until = now() ${when} WHERE customer_id = $1`,
        [merchant.customerId],
      );
    await begun(`+ interval '30 seconds'`);
    const running = await create('k');
    expect([running.status, running.body.code, running.headers.get('retry-after')]).toEqual([
      409,
      'request_in_progress',
      '2',
    ]);
    await begun(`- interval '1 second'`);
    expect((await create('k', productBody('B'))).body.code).toBe('idempotency_key_reused');
    // The dead request had its effect, which the product's own reference tells.
    expect((await create('k')).body.code).toBe('reference_in_use');
  });

  it('does not let a request that took too long answer for the one that took its place', async () => {
    await create('k');
    const taken = `UPDATE idempotency_keys SET status = NULL, body = NULL WHERE customer_id = $1`;
    await query(taken, [merchant.customerId]);
    const repository = test.app.get(IdempotencyRepository);
    const key = { customerId: merchant.customerId, channelId: 0, key: 'k' };
    await repository.store(key, randomUUID(), { status: 299, headers: {}, body: {} });
    await repository.release(key, randomUUID());
    expect((await create('k')).body.code).toBe('request_in_progress');
  });

  it('is forgotten after a day, when replicas clean up together', async () => {
    const replica = await test.startReplica();
    for (const key of ['a', 'b', 'c', 'd', 'e']) await create(key, productBody(key));
    await query(
      `UPDATE idempotency_keys SET expires_at = now() - interval '1 second' WHERE customer_id = $1 AND key <> 'e'`,
      [merchant.customerId],
    );
    const outdated = await create('a', productBody('f'));
    expect(outdated.status).toBe(201);
    await Promise.all([test, replica].map(({ app }) => app.get(CleanUpService).cleanUp(1)));
    const left = await query<{ key: string; hours: number }>(
      `SELECT key, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
       FROM idempotency_keys WHERE customer_id = $1 ORDER BY key`,
      [merchant.customerId],
    );
    expect(left).toEqual([
      { key: 'a', hours: 24 },
      { key: 'e', hours: 24 },
    ]);
  });

  it.each(['x'.repeat(256), 'a b', '', '"'])('is refused as %j', async (key) => {
    const { status, body } = await create(key);
    expect([status, faultPaths(body)]).toEqual([400, ['Idempotency-Key']]);
  });

  it('means nothing to a reading, nor to a request without a valid API key', async () => {
    expect((await merchant.client.get('/v2/orders', keyed('a b'))).status).toBe(200);
    expect((await create('k', {}, test.client)).status).toBe(401);
    expect(await query(`SELECT FROM idempotency_keys WHERE customer_id = ${merchant.customerId}`)).toEqual(
      [],
    );
  });

  it('creates one record of thirty requests at once, whichever replica they meet', async () => {
    const replica = await test.startReplica();
    const { key } = await test.app.get(CustomerAdminService).createKey({
      customerId: merchant.customerId,
      roles: ['MERCHANT'],
      channelId: null,
      name: 'second',
      expiresAt: null,
    });
    const clients = [merchant.client, replica.client.with({ 'x-ce-key': key })];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create('k', productBody('A'), clients[index % 2])),
    );
    const created = answers.filter(({ status }) => status === 201);
    const rest = answers.filter(({ status }) => status !== 201);
    expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of rest) expect([status, body.code]).toEqual([409, 'request_in_progress']);
    expect(await query('SELECT FROM products WHERE customer_id = $1', [merchant.customerId])).toHaveLength(1);
    expect((await create('k', productBody('A'), clients[1])).text).toBe(created[0]?.text);
  });
});
