import type { HttpAnswer, HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../test/create-test-app';
import { makeChannel } from '../test/make';
import {
  cancellationRequestBody,
  makeMarket,
  makeOrder,
  orderBody,
  reportBody,
  type Market,
} from '../test/make-order';
import { listProducts, productBody } from '../test/make-product';
import { makeAllReports } from '../test/make-all-reports';

/** One of these references exists, at somebody else; of the other there is nothing anywhere. */
const THEIRS = 'X-1';
const NOBODYS = 'Y-1';
/** Ids of nothing; none is ever this high. */
const NO_ID = 2_147_483_647;

interface Mentioned {
  readonly reference: string;
  readonly channelReference: string;
  readonly orderId: number;
  readonly lineId: number;
  readonly channelId: number;
}

type Call = (client: HttpClient, of: Mentioned) => Promise<HttpAnswer>;

/** Whoever mentions what belongs to others gets the answer of somebody who mentions what does not exist. */
describe('what belongs to others', () => {
  let test: TestApp;
  let owner: Market;
  let theirs: Mentioned;
  let stranger: Market;
  let sibling: HttpClient;
  const nobodys: Mentioned = {
    reference: NOBODYS,
    channelReference: NOBODYS,
    orderId: NO_ID,
    lineId: NO_ID,
    channelId: NO_ID,
  };

  beforeAll(async () => {
    test = await createTestApp();
    owner = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    sibling = (await makeChannel(test, owner.merchant.customerId)).client;
    await listProducts(owner.merchant.client, owner.channel.client, THEIRS);
    const order = await makeAllReports(owner, THEIRS);
    const waiting = await makeOrder(owner, 'MUG', 1);
    theirs = {
      reference: THEIRS,
      channelReference: order.ChannelReference,
      orderId: waiting.Id,
      lineId: waiting.Lines[0]?.Id ?? 0,
      channelId: owner.channel.id,
    };
  });
  afterAll(() => test.stop());

  const read =
    (path: (reference: string) => string): Call =>
    (client, { reference }) =>
      client.get(`/v2/${path(reference)}`);
  const report =
    (path: string, member: string): Call =>
    (client, { reference }) =>
      client.post(`/v2/${path}`, { [member]: 'NEWER', ...reportBody(reference, 1) });

  const readings: [string, Call][] = [
    ['GET orders/{reference}', read((reference) => `orders/${reference}`)],
    ['GET orders/{reference}/history', read((reference) => `orders/${reference}/history`)],
    ['GET shipments/{reference}', read((reference) => `shipments/${reference}`)],
    ['GET cancellations/{reference}', read((reference) => `cancellations/${reference}`)],
    ['GET backorders/{reference}', read((reference) => `backorders/${reference}`)],
    ['GET returns/{reference}', read((reference) => `returns/${reference}`)],
  ];
  const ofMerchants: [string, Call][] = [
    ...readings,
    ['GET products/{reference}', read((reference) => `products/${reference}`)],
    [
      'PUT products/{reference}',
      (client, { reference }) =>
        client.put(`/v2/products/${reference}`, productBody(reference, { Name: 'Mine' })),
    ],
    ['DELETE products/{reference}', (client, { reference }) => client.delete(`/v2/products/${reference}`)],
    [
      'POST products below a parent',
      (client, { reference }) =>
        client.post('/v2/products', productBody('NEWER', { ParentMerchantReference: reference })),
    ],
    [
      'POST orders for a channel',
      (client, { channelId }) =>
        client.post('/v2/orders', orderBody([{ product: 'MUG', quantity: 1 }], { ChannelId: channelId })),
    ],
    [
      'POST orders/acknowledge',
      (client, { orderId, lineId }) =>
        client.post('/v2/orders/acknowledge', {
          OrderId: orderId,
          MerchantOrderReference: 'SO',
          Lines: [{ OrderLineId: lineId, MerchantOrderLineReference: '1' }],
        }),
    ],
    ['POST shipments', report('shipments', 'MerchantShipmentReference')],
    [
      'PUT shipments/{reference}',
      (client, { reference }) => client.put(`/v2/shipments/${reference}`, { TrackTraceNo: 'x' }),
    ],
    ['POST cancellations', report('cancellations', 'MerchantReference')],
    ['POST backorders', report('backorders', 'MerchantBackorderReference')],
    ['POST returns', report('returns', 'MerchantReturnReference')],
    [
      'POST returns by the channel’s order',
      (client, { channelReference }) =>
        client.post('/v2/returns', {
          MerchantReturnReference: 'NEWER',
          ChannelOrderReference: channelReference,
          Lines: [{ MerchantOrderLineReference: '1', Quantity: 1 }],
        }),
    ],
    ...['MerchantReturnReference', 'ChannelReturnReference'].map((member): [string, Call] => [
      `PUT returns by ${member}`,
      (client, { reference }) => client.put('/v2/returns', { [member]: reference, Status: 'REJECTED' }),
    ]),
  ];
  const ofChannels: [string, Call][] = [
    ...readings,
    ['GET cancellations/channel/{reference}', read((reference) => `cancellations/channel/${reference}`)],
    [
      'POST cancellations/channel',
      (client, { channelReference }) =>
        client.post(
          '/v2/cancellations/channel',
          cancellationRequestBody({ ChannelReference: channelReference }, 'NEWER', 1),
        ),
    ],
    ['POST returns', report('returns', 'ChannelReturnReference')],
    [
      'POST products/data',
      (client, { reference }) => client.post('/v2/products/data', { Updated: [`C-${reference}`] }),
    ],
    [
      'POST products/offers',
      (client, { reference }) => client.post('/v2/products/offers', [`C-${reference}`]),
    ],
  ];

  /** The answer without the words that differ between any two requests. */
  const told = (
    { status, text }: HttpAnswer,
    { reference, channelReference, orderId, channelId }: Mentioned,
  ) => [
    status,
    [
      `\\b${channelReference}`,
      `\\b${reference}`,
      ` ${orderId}\\b`,
      ` ${channelId}\\b`,
      '"LogId":"[^"]+"',
    ].reduce((body, word) => body.replaceAll(new RegExp(word, 'g'), '…'), text),
  ];
  const expectNothingTold = async (client: HttpClient, call: Call) => {
    const foreign = await call(client, theirs);
    expect(foreign.status).toBe(404);
    expect(told(foreign, theirs)).toEqual(told(await call(client, nobodys), nobodys));
  };

  it.each(ofMerchants)('does not exist for another merchant: %s', (_, call) =>
    expectNothingTold(stranger.merchant.client, call),
  );

  it.each(ofChannels)('does not exist for another channel of the merchant: %s', (_, call) =>
    expectNothingTold(sibling, call),
  );

  it.each(ofChannels)('does not exist for a channel of another merchant: %s', (_, call) =>
    expectNothingTold(stranger.channel.client, call),
  );

  it.each(['shipments', 'cancellations', 'cancellations/channel', 'backorders', 'returns', 'orders'])(
    'is in no list: %s',
    async (path) => {
      for (const client of [stranger.merchant.client, stranger.channel.client, sibling])
        expect((await client.get(`/v2/${path}`)).body).toEqual([]);
    },
  );

  it('may have the references of others', async () => {
    await listProducts(stranger.merchant.client, stranger.channel.client, THEIRS);
    await makeAllReports(stranger, THEIRS);
  });
});
