import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeChannel } from '../../../test/make';
import {
  makeMarket,
  makeOrder,
  orderBody,
  readOrder,
  reportBody,
  walkPages,
  type Market,
} from '../../../test/make-order';
import { lineOf, makeReturnDesk, type ReturnAnswer, type ReturnDesk } from '../../../test/make-return';
import type { ReturnDto } from './return.dto';

describe('returns', () => {
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

  describe('POST /v2/returns of a merchant', () => {
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

    it.each<[string, object, string]>([
      ['no reference', { MerchantReturnReference: null }, 'MerchantReturnReference'],
      ['a reserved word', { MerchantReturnReference: 'new' }, 'MerchantReturnReference'],
      [
        'a channel’s reference of 51 characters',
        { ChannelReturnReference: 'x'.repeat(51) },
        'ChannelReturnReference',
      ],
      ['no order', { MerchantOrderReference: null }, 'MerchantOrderReference'],
      ['no lines', { Lines: [] }, 'Lines'],
      ['a quantity of zero', lineOf('x', { Quantity: 0 }), 'Lines[0].Quantity'],
      [
        'more accepted than there is',
        lineOf('x', { Quantity: 1, AcceptedQuantity: 2 }),
        'Lines[0].AcceptedQuantity',
      ],
      [
        'more accepted and rejected than there is',
        lineOf('x', { Quantity: 2, AcceptedQuantity: 2, RejectedQuantity: 1 }),
        'Lines[0].RejectedQuantity',
      ],
      [
        'a negative quantity',
        lineOf('x', { Quantity: 1, RejectedQuantity: -1 }),
        'Lines[0].RejectedQuantity',
      ],
      ['a negative refund', { RefundInclVat: -0.01 }, 'RefundInclVat'],
      ['a refund of five decimals', { RefundExclVat: 0.00001 }, 'RefundExclVat'],
      [
        'a negative refund of a line',
        lineOf('x', { Quantity: 1, RefundExclVat: -1 }),
        'Lines[0].RefundExclVat',
      ],
      [
        'a negative refund agreed by hand',
        lineOf('x', { Quantity: 1, ManualRefundInclVat: -1 }),
        'Lines[0].ManualRefundInclVat',
      ],
      ['an unknown status', { Status: 'RECEIVED' }, 'Status'],
      ['an unknown reason', { Reason: 'WRONG_SIZE' }, 'Reason'],
      ['a comment of 4,002 characters', { CustomerComment: 'x'.repeat(4_002) }, 'CustomerComment'],
      ['a merchant’s comment of 4,002 characters', { MerchantComment: 'x'.repeat(4_002) }, 'MerchantComment'],
      [
        'something accepted that is on its way',
        { Status: 'ON_THE_WAY', ...lineOf('x', { Quantity: 1, AcceptedQuantity: 1 }) },
        'Lines[0].AcceptedQuantity',
      ],
    ])('refuses %s', async (_, members, at) => {
      const { status, body } = await desk.back('x', 'x', 1, members);
      expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
    });

    it('refuses a line twice', async () => {
      const Lines = [1, 2].map((Quantity) => ({ MerchantOrderLineReference: 'x', Quantity }));
      expect((await desk.back('x', 'x', 1, { Lines })).body).toMatchObject({
        ValidationErrors: { 'Lines[1].MerchantOrderLineReference': [expect.any(String)] },
      });
    });
  });

  describe('POST /v2/returns of a channel', () => {
    it('announces goods, which changes no status and holds the pieces', async () => {
      const order = await desk.shipped(2);
      const { status, headers, body } = await desk.announce(order, 'CA-1', 2);
      expect(status).toBe(201);
      expect(headers.get('location')).toBe('/v2/returns/CA-1');
      expect(body).toMatchObject({
        MerchantReturnReference: null,
        ChannelReturnReference: 'CA-1',
        Status: 'ON_THE_WAY',
        Lines: [{ AcceptedQuantity: 0, RejectedQuantity: 0 }],
      });
      expect(await readOrder(market, order)).toMatchObject({
        Status: 'SHIPPED',
        Lines: [{ ReturnedQuantity: 0 }],
      });
      expect((await desk.back(order, 'CA-2', 1)).body).toMatchObject({ code: 'quantity_exceeded' });
      expect((await channel.get('/v2/returns/CA-1')).body).toEqual(body);
      expect((await merchant.get('/v2/returns/CA-1')).body).toMatchObject({ code: 'return_not_found' });
    });

    it('is repeatable by the channel’s reference', async () => {
      const order = await desk.shipped(1);
      const [first, second] = [await desk.announce(order, 'CB-1', 1), await desk.announce(order, 'CB-1', 1)];
      expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
      expect((await desk.announce(order, 'CB-1', 1, { Reason: 'OTHER' })).body).toMatchObject({
        code: 'reference_in_use',
        ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
      });
      const another = await desk.shipped(1);
      expect((await desk.back(another, 'CB-2', 1, { ChannelReturnReference: 'CB-1' })).body).toMatchObject({
        code: 'reference_in_use',
        ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
      });
    });

    it('prefers the channel’s reference where a merchant’s is the same', async () => {
      const order = await desk.shipped(2);
      const own = await desk.announce(order, 'CC-1', 1);
      const merchants = await desk.back(order, 'CC-1', 1);
      expect((await channel.get('/v2/returns/CC-1')).body).toEqual(own.body);
      expect((await merchant.get('/v2/returns/CC-1')).body).toEqual(merchants.body);
    });

    it('is only for the channel’s own orders', async () => {
      const order = await desk.shipped(1);
      const other = await makeChannel(test, market.merchant.customerId);
      const body = { ChannelReturnReference: 'CD-1', ...reportBody(order, 1) };
      expect((await other.client.post('/v2/returns', body)).status).toBe(404);
      await desk.announce(order, 'CD-1', 1);
      expect((await other.client.get('/v2/returns/CD-1')).status).toBe(404);
      expect((await other.client.get('/v2/returns')).body).toEqual([]);
    });

    it.each<[string, object, string]>([
      ['no reference', { ChannelReturnReference: null }, 'ChannelReturnReference'],
      ['the merchant’s reference', { MerchantReturnReference: 'x' }, 'MerchantReturnReference'],
      ['a decision', { Status: 'ACCEPTED' }, 'Status'],
      ['a rejection', { Status: 'REJECTED' }, 'Status'],
      ['accepted pieces', lineOf('x', { Quantity: 1, AcceptedQuantity: 1 }), 'Lines[0].AcceptedQuantity'],
      ['rejected pieces', lineOf('x', { Quantity: 1, RejectedQuantity: 1 }), 'Lines[0].RejectedQuantity'],
    ])('refuses %s', async (_, members, at) => {
      const { status, body } = await desk.announce('x', 'x', 1, members);
      expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
    });
  });

  it('keep their sums when twenty of them, decisions and rejections come at once', async () => {
    const order = await desk.shipped(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? desk.back(order, `S-${index}`, 1) : desk.announce(order, `S-${index}`, 1),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const accepted = answers.filter(({ status, body }) => status === 201 && body.Status === 'ACCEPTED');
    expect((await readOrder(market, order)).Lines[0]?.ReturnedQuantity).toBe(accepted.length);
  });

  it('are listed for both sides, with a cursor and since a moment', async () => {
    const own = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const order = await makeReturnDesk(own).shipped(6);
    const stored: ReturnDto[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const side = number % 2 ? own.merchant : own.channel;
      const member = number % 2 ? 'MerchantReturnReference' : 'ChannelReturnReference';
      const body = { [member]: `L-${number}`, ...reportBody(order, 1) };
      stored.push((await side.client.post<ReturnDto>('/v2/returns', body)).body);
    }
    for (const { client } of [own.merchant, own.channel]) {
      expect((await walkPages(client, '/v2/returns?limit=2')).flat()).toEqual(stored);
      const since = `/v2/returns?createdSince=${stored[3]?.CreatedAt}`;
      expect((await client.get(since)).body).toEqual(stored.slice(3));
    }
  });
});
