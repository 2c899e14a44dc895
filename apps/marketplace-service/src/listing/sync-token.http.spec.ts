import { Database, sql } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths, makeChannel, makeMerchant } from '../../test/make';
import {
  acknowledge,
  listProducts,
  makeProducts,
  pollChanges,
  pollOffers,
  pollReferences,
} from '../../test/make-product';

const age = sql`UPDATE {sync_tokens} SET created_at = created_at - interval '25 hours'`;
const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM {sync_tokens}`;

describe('X-Sync-Token', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    ({ client: channel } = await makeChannel(test, customerId));
    await listProducts(merchant, channel, 'A', 'B');
    await channel.post('/v2/products/offers', ['C-A', 'C-B']);
  });

  const tokenOf = async (path: string) => {
    const { headers, status } = await channel.get(path);
    expect(status).toBe(200);
    return headers.get('x-sync-token') ?? '';
  };
  const rename = (name: string) => merchant.patch('/v2/products/A', { Name: name });
  const confirm = (path: string, body: unknown, token: string, client = channel) =>
    client.with({ 'x-sync-token': token }).post(path, body);

  it('settles what that answer showed, though another was given since', async () => {
    await rename('One');
    const first = await tokenOf('/v2/products/data');
    await rename('Two');
    const second = await tokenOf('/v2/products/data');
    // The worker of the first answer applied "One": without its token "Two" would be taken for done.
    expect(await confirm('/v2/products/data', { Updated: ['C-A'] }, first)).toMatchObject({ status: 200 });
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Two' }]);
    expect(await confirm('/v2/products/data', { Updated: ['C-A'] }, second)).toMatchObject({ status: 200 });
    expect((await pollChanges(channel)).ToBeUpdated).toEqual([]);
  });

  it('tells a product again when an older answer is processed last', async () => {
    await rename('One');
    const first = await tokenOf('/v2/products/data');
    await rename('Two');
    const second = await tokenOf('/v2/products/data');
    await confirm('/v2/products/data', { Updated: ['C-A'] }, second);
    await confirm('/v2/products/data', { Updated: ['C-A'] }, first);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Two' }]);
  });

  it('names answers with offers as well', async () => {
    const offer = (stock: number) =>
      merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: stock }]);
    await offer(1);
    const first = await tokenOf('/v2/products/offers');
    await offer(2);
    await tokenOf('/v2/products/offers');
    await confirm('/v2/products/offers', ['C-A'], first);
    expect(await pollOffers(channel)).toEqual(['A 19.95 x 2']);
    await channel.post('/v2/products/offers', ['C-A']);
    expect(await pollOffers(channel)).toEqual([]);
  });

  it('settles the creation that was shown', async () => {
    await makeProducts(merchant, 'N');
    const token = await tokenOf('/v2/products/data');
    await merchant.patch('/v2/products/N', { Name: 'Newer' });
    await pollChanges(channel);
    const created = [{ MerchantReference: 'N', ChannelReference: 'C-N' }];
    await confirm('/v2/products/data', { Created: created }, token);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Newer' }]);
  });

  it('is not needed, and not given with an empty answer', async () => {
    expect(await tokenOf('/v2/products/data')).toBe('');
    await rename('One');
    await pollChanges(channel);
    expect(await acknowledge(channel, { updated: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ created: [], updated: [], removed: [] });
  });

  it('is refused when it is none, of another list, of another channel or too old', async () => {
    await rename('One');
    const token = await tokenOf('/v2/products/data');
    const { client: other } = await makeChannel(test, customerId);
    for (const [path, sent, client] of [
      ['/v2/products/data', 'nonsense', channel],
      ['/v2/products/data', '00000000-0000-4000-8000-000000000000', channel],
      ['/v2/products/offers', token, channel],
      ['/v2/products/data', token, other],
    ] as const) {
      const body = path.endsWith('data')
        ? { Created: [{ MerchantReference: 'A', ChannelReference: 'X' }] }
        : ['C-A'];
      const answer = await confirm(path, body, sent, client);
      expect([answer.status, faultPaths(answer.body)]).toEqual([400, ['X-Sync-Token']]);
    }
    await test.app.get(Database).run(age);
    expect(await confirm('/v2/products/data', { Updated: ['C-A'] }, token)).toMatchObject({ status: 400 });
  });

  it('is forgotten after a day, as new ones are given', async () => {
    const database = test.app.get(Database);
    await database.run(age);
    const before = (await database.row(count))?.count ?? 0;
    for (let name = 0; name < before; name += 1) {
      await rename(`Name ${name}`);
      await pollChanges(channel);
    }
    expect((await database.row(count))?.count).toBe(before);
  });
});
