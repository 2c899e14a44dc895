import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeAcknowledgedOrder, makeMarket, reportBody, walkPages, type Market } from '../../test/make-order';

type Shown = Record<string, unknown> & { readonly CreatedAt: string };

/** What is alike in the indexes of all that a merchant reports on orders. */
describe.each([
  ['cancellations', 'MerchantReference'],
  ['backorders', 'MerchantBackorderReference'],
  ['shipments', 'MerchantShipmentReference'],
])('GET /v2/%s', (path, member) => {
  let test: TestApp;
  const stored: Shown[] = [];
  let own: Market;
  const add = async (reference: string) =>
    (await own.merchant.client.post<Shown>(`/v2/${path}`, { [member]: reference, ...reportBody('I', 1) }))
      .body;
  const list = async (query = '') => (await own.merchant.client.get<Shown[]>(`/v2/${path}${query}`)).body;

  beforeAll(async () => {
    test = await createTestApp();
    own = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    await makeAcknowledgedOrder(own, 'MUG', 9, 'I');
    for (let number = 1; number <= 5; number += 1) stored.push(await add(`I-${number}`));
  });
  afterAll(() => test.stop());

  it('gives everything without a date, oldest first, to merchant and channel', async () => {
    expect(await list()).toEqual(stored);
    expect((await own.channel.client.get(`/v2/${path}`)).body).toEqual(stored);
  });

  it('gives what was stored at the moment or later, whatever its offset', async () => {
    const since = stored[2]?.CreatedAt ?? '';
    const inAmsterdam = new Date(Date.parse(since) + 7_200_000).toISOString().replace('Z', '+02:00');
    for (const moment of [since, inAmsterdam, encodeURIComponent(inAmsterdam)])
      expect((await list(`?createdSince=${moment}`)).at(-3)).toEqual(stored[2]);
    expect(await list('?createdSince=2999-01-01')).toEqual([]);
  });

  it('is walked without gap or repeat while more is added', async () => {
    const pages = await walkPages<Shown>(own.merchant.client, `/v2/${path}?limit=2`, async (page) => {
      if (page === 1) await add('I-6');
    });
    expect(pages.flat().map((shown) => shown[member])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `I-${number}`),
    );
  });

  it('names a moment from which nothing is missed', async () => {
    const { headers } = await own.merchant.client.get(`/v2/${path}`);
    const next = headers.get('x-next-created-since') ?? '';
    const added = await add('I-7');
    expect(await list(`?createdSince=${next}`)).toContainEqual(added);
  });

  it.each([
    ['createdSince=yesterday', 'createdSince'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['cursor=nope', 'cursor'],
  ])('refuses %s', async (query, at) => {
    const { status, body } = await own.merchant.client.get(`/v2/${path}?${query}`);
    expect([status, body]).toMatchObject([400, { ValidationErrors: { [at]: [expect.any(String)] } }]);
  });
});
