import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeChannel } from '../../../test/make';
import {
  acknowledgeBody,
  makeMarket,
  makeOrder,
  readOrder,
  reportBody,
  type Market,
} from '../../../test/make-order';
import { lineOf, makeReturnDesk, type ReturnDesk } from '../../../test/make-return';
import type { ReturnDto } from './return.dto';

describe('PUT /v2/returns', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let desk: ReturnDesk;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
    desk = makeReturnDesk(market);
  });
  afterAll(() => test.stop());

  it('accepts, attaches the merchant’s reference, and is repeatable', async () => {
    const order = await desk.shipped(1);
    await desk.announce(order, 'DA-1', 1);
    const decision = {
      ChannelReturnReference: 'DA-1',
      MerchantReturnReference: 'DA-M',
      Status: 'ACCEPTED',
      MerchantComment: 'Sorry.',
      RefundInclVat: 12.1,
    };
    const { status, body } = await desk.decide(decision);
    expect([status, body]).toMatchObject([
      200,
      {
        MerchantReturnReference: 'DA-M',
        Status: 'ACCEPTED',
        MerchantComment: 'Sorry.',
        RefundInclVat: 12.1,
        Lines: [{ AcceptedQuantity: 1, RejectedQuantity: 0 }],
      },
    ]);
    expect(await readOrder(market, order)).toMatchObject({ Status: 'RETURNED' });
    const again = await desk.decide(decision);
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await desk.decide({ MerchantReturnReference: 'DA-M', Status: 'ACCEPTED' })).body).toEqual(body);
    const other = await desk.decide({ MerchantReturnReference: 'DA-M', Status: 'REJECTED' });
    expect([other.status, other.body.code]).toEqual([409, 'already_decided']);
    expect((await merchant.get('/v2/returns/DA-M')).body).toEqual(body);
    expect((await channel.get('/v2/returns/DA-1')).body).toEqual(body);
  });

  it('rejects, and the pieces may be sent back again', async () => {
    const order = await desk.shipped(1);
    await desk.announce(order, 'DB-1', 1);
    await desk.decide({ ChannelReturnReference: 'DB-1', Status: 'REJECTED' });
    expect(await readOrder(market, order)).toMatchObject({
      Status: 'SHIPPED',
      Lines: [{ ReturnedQuantity: 0 }],
    });
    expect((await desk.announce(order, 'DB-2', 1)).status).toBe(201);
  });

  it('decides line by line, the quantities telling the status', async () => {
    const order = await desk.shipped(3);
    await desk.announce(order, 'DC-1', 3);
    const { body } = await desk.decide({
      ChannelReturnReference: 'DC-1',
      ...lineOf(order, { AcceptedQuantity: 2, ManualRefundInclVat: 20 }),
    });
    expect(body).toMatchObject({
      Status: 'ACCEPTED',
      Lines: [{ Quantity: 3, AcceptedQuantity: 2, RejectedQuantity: 1, ManualRefundInclVat: 20 }],
    });
    expect((await readOrder(market, order)).Lines).toMatchObject([{ ReturnedQuantity: 2 }]);
    expect((await desk.announce(order, 'DC-2', 1)).status).toBe(201);
  });

  it('decides on a merchant’s own return that was on its way', async () => {
    const order = await desk.shipped(1);
    await desk.back(order, 'DD-1', 1, { Status: 'ON_THE_WAY' });
    expect(await readOrder(market, order)).toMatchObject({ Status: 'SHIPPED' });
    expect((await desk.decide({ MerchantReturnReference: 'DD-1', Status: 'ACCEPTED' })).status).toBe(200);
    expect(await readOrder(market, order)).toMatchObject({ Status: 'RETURNED' });
  });

  it('lets one of many different decisions count', async () => {
    const order = await desk.shipped(2);
    await desk.announce(order, 'DE-1', 2);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        desk.decide({ ChannelReturnReference: 'DE-1', ...lineOf(order, { AcceptedQuantity: index % 3 }) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const { body } = await channel.get<ReturnDto>('/v2/returns/DE-1');
    expect((await readOrder(market, order)).Lines[0]?.ReturnedQuantity).toBe(body.Lines[0]?.AcceptedQuantity);
  });

  it('does not attach a reference that another return has', async () => {
    const order = await desk.shipped(2);
    await desk.back(order, 'DF-1', 1);
    await desk.announce(order, 'DF-2', 1);
    const taken = { ChannelReturnReference: 'DF-2', MerchantReturnReference: 'DF-1', Status: 'ACCEPTED' };
    const { status, body } = await desk.decide(taken);
    expect([status, body]).toMatchObject([
      409,
      { code: 'reference_in_use', ValidationErrors: { MerchantReturnReference: [expect.any(String)] } },
    ]);
    expect((await channel.get('/v2/returns/DF-2')).body).toMatchObject({ Status: 'ON_THE_WAY' });
  });

  it('asks for the order where two channels use one reference', async () => {
    const other = { ...market, channel: await makeChannel(test, market.merchant.customerId) };
    const [first, second] = [await desk.shipped(1), await makeReturnDesk(other).shipped(1)];
    await desk.announce(first, 'DG-1', 1);
    await other.channel.client.post('/v2/returns', {
      ChannelReturnReference: 'DG-1',
      ...reportBody(second, 1),
    });
    const decision = { ChannelReturnReference: 'DG-1', Status: 'ACCEPTED' };
    expect((await desk.decide(decision)).body).toMatchObject({
      ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
    });
    const { body } = await desk.decide({ ...decision, MerchantOrderReference: second });
    expect(body).toMatchObject({ MerchantOrderReference: second, Status: 'ACCEPTED' });
    expect(await readOrder(market, first)).toMatchObject({ Status: 'SHIPPED' });
  });

  it('is for the merchant whose return it is', async () => {
    const order = await desk.shipped(1);
    await desk.announce(order, 'DH-1', 1);
    const decision = { ChannelReturnReference: 'DH-1', Status: 'ACCEPTED' };
    expect((await channel.put('/v2/returns', decision)).body).toMatchObject({ code: 'wrong_key_type' });
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    expect((await stranger.merchant.client.put('/v2/returns', decision)).body).toMatchObject({
      code: 'return_not_found',
    });
    expect((await stranger.merchant.client.get('/v2/returns')).body).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no reference', {}, 'MerchantReturnReference'],
    ['no decision', { ChannelReturnReference: 'DI' }, 'Status'],
    ['what is none', { ChannelReturnReference: 'DI', Status: 'ON_THE_WAY' }, 'Status'],
    [
      'a line without quantities or status',
      { ChannelReturnReference: 'DI', ...lineOf('DI', {}) },
      'Lines[0].AcceptedQuantity',
    ],
    [
      'more than comes back',
      { ChannelReturnReference: 'DI', ...lineOf('DI', { AcceptedQuantity: 3 }) },
      'Lines[0].AcceptedQuantity',
    ],
    [
      'accepted pieces in a rejection',
      { ChannelReturnReference: 'DI', Status: 'REJECTED', ...lineOf('DI', { AcceptedQuantity: 1 }) },
      'Lines[0].AcceptedQuantity',
    ],
    [
      'a negative refund',
      { ChannelReturnReference: 'DI', Status: 'ACCEPTED', RefundInclVat: -1 },
      'RefundInclVat',
    ],
  ])('refuses %s', async (_, members, at) => {
    if ((await channel.get('/v2/returns/DI')).status === 404) {
      const order = await makeOrder(market, 'MUG', 2);
      await merchant.post('/v2/orders/acknowledge', acknowledgeBody(order, 'DI'));
      await merchant.post('/v2/shipments', { MerchantShipmentReference: 'DI', ...reportBody('DI', 2) });
      await desk.announce('DI', 'DI', 2);
    }
    const { status, body } = await desk.decide(members);
    expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
  });

  it('does not know a strange line', async () => {
    const order = await desk.shipped(1);
    await desk.announce(order, 'DJ-1', 1);
    const Lines = [{ MerchantOrderLineReference: 'nope', AcceptedQuantity: 1 }];
    expect(
      (await desk.decide({ ChannelReturnReference: 'DJ-1', Status: 'ACCEPTED', Lines })).body,
    ).toMatchObject({
      code: 'order_line_not_found',
    });
  });
});
