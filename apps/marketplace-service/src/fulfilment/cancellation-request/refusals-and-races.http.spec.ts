import type { HttpClient } from '@libs/testing';
import { cancellationCalls, type CancellationCalls } from '../../../test/cancellation-calls';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { faultPaths, makeChannel } from '../../../test/make';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  readOrder,
  walkPages,
  type Market,
} from '../../../test/make-order';
import type { OrderDto } from '../../order/order.dto';
import type { CancellationRequestDto } from './cancellation-request.dto';

describe('cancellation requests', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let ask: CancellationCalls['ask'];
  let cancel: CancellationCalls['cancel'];
  let ship: CancellationCalls['ship'];
  let line: CancellationCalls['line'];

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
    ({ ask, cancel, ship, line } = cancellationCalls(market));
  });

  it('keeps the sums when twenty requests, shipments and cancellations come at once', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 10, 'SO');
    const kinds = [(reference: string) => ask(order, reference, 1), ship, cancel];
    const answers = await Promise.all(
      kinds.flatMap((report) => [1, 2, 3, 4, 5, 6, 7].map((number) => report(`X-${number}`, 1))),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    const { ShippedQuantity, CancelledQuantity, CancellationRequestedQuantity } = await line();
    // Seven shipments and seven cancellations want fourteen of ten, and leave no request open.
    expect([ShippedQuantity + CancelledQuantity, CancellationRequestedQuantity]).toEqual([10, 0]);
  });

  it('is before or after an acknowledgement that comes at the same time, and says which', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await makeOrder(market, 'MUG', 2);
      const [asked, acknowledged] = await Promise.all([
        ask(order, `WC-${round}`, 1),
        merchant.post<OrderDto>('/v2/orders/acknowledge', acknowledgeBody(order, `SO-${round}`)),
      ]);
      expect([asked.status, acknowledged.status]).toEqual([201, 200]);
      const isRequest = asked.body.Outcome === 'REQUESTED';
      expect(await readOrder(market, `SO-${round}`)).toMatchObject({
        Status: isRequest ? 'IN_PROGRESS' : 'IN_COMBI',
        Lines: [{ CancelledQuantity: isRequest ? 0 : 1, CancellationRequestedQuantity: isRequest ? 1 : 0 }],
      });
    }
  });

  it('knows no order, line or request of anybody else', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 2, 'SO');
    await ask(order, 'WC-1', 1);
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const sibling = await makeChannel(test, market.merchant.customerId);
    for (const { client } of [stranger.channel, sibling]) {
      expect(await ask(order, 'WC-2', 1, {}, client)).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      });
      expect(await client.get('/v2/cancellations/channel/WC-1')).toMatchObject({
        status: 404,
        body: { code: 'cancellation_request_not_found' },
      });
      expect((await client.get('/v2/cancellations/channel')).body).toEqual([]);
    }
    const Lines = [{ ChannelOrderLineReference: 'nope', Quantity: 1 }];
    const strange = await ask(order, 'WC-2', 1, { Lines });
    expect([strange.status, strange.body.code, faultPaths(strange.body)]).toEqual([
      404,
      'order_line_not_found',
      ['Lines[0].ChannelOrderLineReference'],
    ]);
  });

  it('is for channels; the merchant reads the requests', async () => {
    const order = await makeAcknowledgedOrder(market, 'MUG', 9, 'SO');
    const asked: CancellationRequestDto[] = [];
    for (let number = 1; number <= 5; number += 1) asked.push((await ask(order, `WC-${number}`, 1)).body);
    for (const client of [merchant, channel]) {
      expect((await walkPages(client, '/v2/cancellations/channel?limit=2')).flat()).toEqual(asked);
      const since = `/v2/cancellations/channel?createdSince=${asked[3]?.CreatedAt}`;
      expect((await client.get(since)).body).toEqual(asked.slice(3));
    }
    expect((await ask(order, 'WC-9', 1, {}, merchant)).body.code).toBe('wrong_key_type');
    expect((await merchant.get('/v2/cancellations/channel/WC-1')).status).toBe(403);
    expect((await ask(order, 'WC-9', 1, {}, test.client)).status).toBe(401);
    expect((await cancel('Channel', 1)).body).toMatchObject({
      ValidationErrors: { MerchantReference: ['is a reserved word'] },
    });
  });

  it.each<[string, object, string]>([
    ['no reference', { ChannelCancellationReference: null }, 'ChannelCancellationReference'],
    ['a reserved word', { ChannelCancellationReference: 'new' }, 'ChannelCancellationReference'],
    [
      'a reference of 251 characters',
      { ChannelCancellationReference: 'x'.repeat(251) },
      'ChannelCancellationReference',
    ],
    ['no order', { ChannelOrderReference: '' }, 'ChannelOrderReference'],
    ['no lines', { Lines: [] }, 'Lines'],
    ['a line of no reference', { Lines: [{ Quantity: 1 }] }, 'Lines[0].ChannelOrderLineReference'],
    ['a quantity of zero', { Lines: [{ ChannelOrderLineReference: '1', Quantity: 0 }] }, 'Lines[0].Quantity'],
    [
      'a line twice',
      { Lines: [1, 2].map((Quantity) => ({ ChannelOrderLineReference: '1', Quantity })) },
      'Lines[1].ChannelOrderLineReference',
    ],
    ['an unknown reason', { ReasonCode: 'BORED' }, 'ReasonCode'],
    ['a reason of 4,002 characters', { Reason: 'x'.repeat(4_002) }, 'Reason'],
  ])('refuses %s', async (_, members, at) => {
    const { status, body } = await ask({ ChannelReference: 'x' }, 'WC', 1, members);
    expect([status, faultPaths(body)]).toEqual([400, [at]]);
  });
});
