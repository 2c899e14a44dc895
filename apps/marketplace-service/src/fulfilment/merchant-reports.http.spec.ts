import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  readOrder,
  reportBody,
  type Market,
} from '../../test/make-order';

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly ValidationErrors: Record<string, string[]>;
}

type Shown = Record<string, unknown> & { readonly CreatedAt: string };

/** What is alike in all that a merchant reports on an order. */
describe.each([
  ['cancellations', 'MerchantReference', 'cancellation_not_found', 'CancelledQuantity'],
  ['backorders', 'MerchantBackorderReference', 'back_order_not_found', 'BackOrderedQuantity'],
  ['shipments', 'MerchantShipmentReference', 'shipment_not_found', 'ShippedQuantity'],
])('POST /v2/%s', (path, member, notFound, count) => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
  });
  afterAll(() => test.stop());

  const report = <Body = Shown>(
    order: string,
    reference: string | null,
    quantity: number,
    members: object = {},
  ) =>
    market.merchant.client.post<Body>(`/v2/${path}`, {
      [member]: reference,
      ...reportBody(order, quantity, members),
    });
  const countOf = async (order: string) => (await readOrder(market, order)).Lines[0]?.[count as 'Quantity'];

  it('stores it, names its address, and shows it to the merchant and the channel', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'A');
    const { status, headers, body } = await report('A', 'A/1 ü%', 2);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v2/${path}/${encodeURIComponent('A/1 ü%')}`);
    expect(body).toMatchObject({
      [member]: 'A/1 ü%',
      MerchantOrderReference: 'A',
      ChannelOrderReference: expect.any(String) as string,
      Lines: [{ MerchantOrderLineReference: 'A/1', Quantity: 2 }],
      CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(await countOf('A')).toBe(2);
    const address = headers.get('location') ?? '';
    expect((await market.merchant.client.get(address)).body).toEqual(body);
    expect((await market.channel.client.get(address)).body).toEqual(body);
  });

  it('refuses more than there is, says what remains, and changes nothing', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 3, 'B');
    const { status, body } = await report<Refusal>('B', 'B-1', 4);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'quantity_exceeded',
        detail: 'Line B/1: ordered 3, shipped 0, cancelled 0, remaining 3, requested 4.',
        ValidationErrors: { 'Lines[0].Quantity': [expect.stringContaining('remaining 3')] },
      },
    ]);
    expect(await readOrder(market, 'B')).toMatchObject({ Status: 'IN_PROGRESS', Lines: [{ [count]: 0 }] });
    expect((await market.merchant.client.get(`/v2/${path}/B-1`)).body).toMatchObject({ code: notFound });
  });

  it('answers the same again with 200 and the stored one, also when nothing remains', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 2, 'C');
    const first = await report('C', 'C-1', 2);
    const second = await report('C', 'C-1', 2);
    expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
    expect((await report<Refusal>('C', 'C-1', 1)).body).toMatchObject({
      code: 'reference_in_use',
      ValidationErrors: { [member]: [expect.any(String)] },
    });
    expect(await countOf('C')).toBe(2);
  });

  it('stores one of many identical ones that come at once', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 10, 'D');
    const answers = await Promise.all(Array.from({ length: 10 }, () => report('D', 'D-1', 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await countOf('D')).toBe(2);
  });

  it('refuses one reference on two orders at once', async () => {
    await makeAcknowledgedOrder(market, 'MUG', 1, 'E1');
    await makeAcknowledgedOrder(market, 'MUG', 1, 'E2');
    const answers = await Promise.all([report('E1', 'E', 1), report('E2', 'E', 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('does not know an order before it is acknowledged, nor a strange line', async () => {
    await makeOrder(market, 'MUG', 1);
    expect((await report<Refusal>('F', 'F-1', 1)).body).toMatchObject({
      code: 'order_not_found',
      detail: expect.stringContaining('Acknowledge') as string,
    });
    await makeAcknowledgedOrder(market, 'MUG', 1, 'F');
    const Lines = [{ MerchantOrderLineReference: 'nope', Quantity: 1 }];
    const strange = await report<Refusal>('F', 'F-1', 1, { Lines });
    expect([strange.status, strange.body]).toMatchObject([
      404,
      {
        code: 'order_line_not_found',
        ValidationErrors: { 'Lines[0].MerchantOrderLineReference': [expect.any(String)] },
      },
    ]);
  });

  it('keeps merchants apart, who may use the same references', async () => {
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    await makeAcknowledgedOrder(market, 'MUG', 1, 'G');
    await report('G', 'G-1', 1);
    expect((await stranger.merchant.client.get(`/v2/${path}/G-1`)).body).toMatchObject({ code: notFound });
    expect((await stranger.channel.client.get(`/v2/${path}/G-1`)).status).toBe(404);
    expect((await stranger.merchant.client.get(`/v2/${path}`)).body).toEqual([]);
    const foreign = { [member]: 'G-2', ...reportBody('G', 1) };
    expect((await stranger.merchant.client.post(`/v2/${path}`, foreign)).status).toBe(404);
    await makeAcknowledgedOrder(stranger, 'MUG', 1, 'G');
    const own = { [member]: 'G-1', ...reportBody('G', 1) };
    expect((await stranger.merchant.client.post(`/v2/${path}`, own)).status).toBe(201);
  });

  it('is not for channels, and for nobody without a key', async () => {
    expect((await market.channel.client.post(`/v2/${path}`, {})).body).toMatchObject({
      code: 'wrong_key_type',
    });
    expect((await test.client.post(`/v2/${path}`, {})).status).toBe(401);
    expect((await test.client.get(`/v2/${path}`)).status).toBe(401);
  });

  it.each<[string, object, string]>([
    ['no reference', { [member]: null }, member],
    ['a reference of 251 characters', { [member]: 'x'.repeat(251) }, member],
    ['a reference with an edge blank', { [member]: 'x ' }, member],
    ['no order', { MerchantOrderReference: '' }, 'MerchantOrderReference'],
    ['an order of 51 characters', { MerchantOrderReference: 'x'.repeat(51) }, 'MerchantOrderReference'],
    ['no lines', { Lines: null }, 'Lines'],
    ['an empty list of lines', { Lines: [] }, 'Lines'],
    ['a line that is text', { Lines: ['x'] }, 'Lines[0]'],
    ['a line of no reference', { Lines: [{ Quantity: 1 }] }, 'Lines[0].MerchantOrderLineReference'],
    ['no quantity', { Lines: [{ MerchantOrderLineReference: 'x' }] }, 'Lines[0].Quantity'],
    [
      'a quantity of zero',
      { Lines: [{ MerchantOrderLineReference: 'x', Quantity: 0 }] },
      'Lines[0].Quantity',
    ],
    ['half a piece', { Lines: [{ MerchantOrderLineReference: 'x', Quantity: 0.5 }] }, 'Lines[0].Quantity'],
    [
      'a line twice',
      { Lines: [1, 2].map((Quantity) => ({ MerchantOrderLineReference: 'x', Quantity })) },
      'Lines[1].MerchantOrderLineReference',
    ],
    ['U+0000', { MerchantOrderReference: 'a\u0000' }, 'MerchantOrderReference'],
  ])('refuses %s', async (_, members, at) => {
    const { status, body } = await report<Refusal>('K', 'K-1', 1, members);
    expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
  });

  it('refuses what is no object', async () => {
    const { client } = market.merchant;
    expect((await client.post(`/v2/${path}`, [])).status).toBe(400);
    expect((await client.post(`/v2/${path}`, '{')).body).toMatchObject({ code: 'malformed_json' });
    const headers = { 'content-type': 'text/plain' };
    expect((await client.send('POST', `/v2/${path}`, { body: 'x', headers })).status).toBe(415);
  });
});
