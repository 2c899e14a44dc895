import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeChannel } from '../../../test/make';
import { makeMarket, makeOrder, orderBody, readOrder, type Market } from '../../../test/make-order';
import { lineOf, makeReturnDesk, type ReturnAnswer, type ReturnDesk } from '../../../test/make-return';

describe('POST /v2/returns of a merchant', () => {
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

  it('takes goods back and answers with every member', async () => {
    const order = await desk.shipped(2);
    const { status, headers, body } = await desk.back(order, 'A-1', 1, {
      Reason: 'PRODUCT_DEFECT',
      CustomerComment: 'Broken.',
      RefundInclVat: 12.1,
      RefundExclVat: '10.0001',
      ...lineOf(order, { Quantity: 1, RefundInclVat: 0.07, ManualRefundInclVat: 12.1 }),
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe('/v2/returns/A-1');
    expect(body).toEqual({
      MerchantReturnReference: 'A-1',
      ChannelReturnReference: null,
      MerchantOrderReference: order,
      ChannelOrderReference: expect.any(String) as string,
      Status: 'ACCEPTED',
      Reason: 'PRODUCT_DEFECT',
      CustomerComment: 'Broken.',
      MerchantComment: null,
      RefundInclVat: 12.1,
      RefundExclVat: 10.0001,
      Lines: [
        {
          MerchantOrderLineReference: `${order}/1`,
          Quantity: 1,
          AcceptedQuantity: 1,
          RejectedQuantity: 0,
          RefundInclVat: 0.07,
          RefundExclVat: null,
          ManualRefundInclVat: 12.1,
          ManualRefundExclVat: null,
        },
      ],
      CreatedAt: expect.any(String) as string,
    });
    expect(await readOrder(market, order)).toMatchObject({
      Status: 'CLOSED',
      Lines: [{ Status: 'CLOSED', ShippedQuantity: 2, ReturnedQuantity: 1 }],
    });
    expect((await merchant.get('/v2/returns/A-1')).body).toEqual(body);
    expect((await channel.get('/v2/returns/A-1')).body).toEqual(body);
  });

  it('refuses a return before the shipment and above what was shipped', async () => {
    const open = await desk.shipped(2, 0);
    expect((await desk.back(open, 'B-1', 1)).body).toMatchObject({
      code: 'not_shipped',
      ValidationErrors: { 'Lines[0].Quantity': [expect.any(String)] },
    });
    const order = await desk.shipped(3, 2);
    expect((await desk.back(order, 'B-2', 3)).body).toMatchObject({
      code: 'quantity_exceeded',
      detail: `Line ${order}/1: ordered 3, shipped 2, cancelled 0, remaining 2, requested 3.`,
    });
    expect((await desk.back(order, 'B-3', 2)).status).toBe(201);
    expect((await desk.back(order, 'B-4', 1)).body).toMatchObject({
      code: 'quantity_exceeded',
      detail: expect.stringContaining('returned or on the way back 2, remaining 0') as string,
    });
    expect(await readOrder(market, order)).toMatchObject({ Status: 'IN_COMBI' });
  });

  it('takes part of it back, and the rest may come again', async () => {
    const order = await desk.shipped(2);
    const { body } = await desk.back(order, 'C-1', 2, lineOf(order, { Quantity: 2, RejectedQuantity: 1 }));
    expect(body.Lines).toMatchObject([{ AcceptedQuantity: 1, RejectedQuantity: 1 }]);
    expect((await readOrder(market, order)).Lines).toMatchObject([{ ReturnedQuantity: 1 }]);
    expect((await desk.back(order, 'C-2', 1)).status).toBe(201);
    expect(await readOrder(market, order)).toMatchObject({ Status: 'RETURNED' });
  });

  it('may reject all of it, which leaves the order as it was', async () => {
    const order = await desk.shipped(1);
    const { body } = await desk.back(order, 'D-1', 1, { Status: 'REJECTED' });
    expect(body).toMatchObject({
      Status: 'REJECTED',
      Lines: [{ AcceptedQuantity: 0, RejectedQuantity: 1 }],
    });
    expect(await readOrder(market, order)).toMatchObject({ Status: 'SHIPPED' });
  });

  it('answers the same again with 200 and the stored one', async () => {
    const order = await desk.shipped(1);
    const first = await desk.back(order, 'E-1', 1);
    const second = await desk.back(order, 'E-1', 1);
    expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
    expect((await desk.back(order, 'E-1', 1, { Reason: 'OTHER' })).body).toMatchObject({
      code: 'reference_in_use',
      ValidationErrors: { MerchantReturnReference: [expect.any(String)] },
    });
  });

  it('knows the order by the channel’s reference too', async () => {
    const order = await desk.shipped(1);
    const { ChannelReference } = await readOrder(market, order);
    const body = { ...lineOf(order, { Quantity: 1 }), MerchantReturnReference: 'F-1' };
    const both = { MerchantOrderReference: order, ChannelOrderReference: 'another' };
    expect((await merchant.post('/v2/returns', { ...body, ...both })).body).toMatchObject({
      ValidationErrors: { ChannelOrderReference: [expect.any(String)] },
    });
    expect(
      (await merchant.post('/v2/returns', { ...body, ChannelOrderReference: ChannelReference })).status,
    ).toBe(201);
  });

  it('asks for the merchant’s reference where two channels use one', async () => {
    const other = { ...market, channel: await makeChannel(test, market.merchant.customerId) };
    const placed = orderBody([{ product: 'MUG', quantity: 1 }], { ChannelReference: 'TWICE' });
    for (const { client } of [market.channel, other.channel])
      expect((await client.post('/v2/orders', placed)).status).toBe(201);
    const { body } = await merchant.post<ReturnAnswer>('/v2/returns', {
      MerchantReturnReference: 'G-1',
      ChannelOrderReference: 'TWICE',
      ...lineOf('x', { Quantity: 1 }),
    });
    expect(Object.keys(body.ValidationErrors)).toEqual(['ChannelOrderReference']);
  });

  it('does not know strange orders and lines, nor those nobody acknowledged', async () => {
    const order = await desk.shipped(1);
    expect((await desk.back('nope', 'H-1', 1)).body).toMatchObject({ code: 'order_not_found' });
    expect((await desk.back(order, 'H-1', 1, lineOf('nope', { Quantity: 1 }))).body).toMatchObject({
      code: 'order_line_not_found',
    });
    const { ChannelReference } = await makeOrder(market, 'MUG', 1);
    const body = { MerchantReturnReference: 'H-1', ...lineOf('x', { Quantity: 1 }) };
    for (const ChannelOrderReference of [ChannelReference, 'nope'])
      expect((await merchant.post('/v2/returns', { ...body, ChannelOrderReference })).status).toBe(404);
  });
});
