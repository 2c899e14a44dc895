import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeChannel } from '../../../test/make';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  makeOrder,
  orderBody,
  readOrder,
  reportBody,
  walkPages,
  type Market,
} from '../../../test/make-order';
import type { OrderDto } from '../../order/order.dto';
import type { ReturnDto } from './return.dto';

type Answer = ReturnDto & {
  readonly code: string;
  readonly detail: string;
  readonly ValidationErrors: Record<string, string[]>;
};

describe('returns', () => {
  let test: TestApp;
  let market: Market;
  let merchant: HttpClient;
  let channel: HttpClient;
  let orders = 0;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    merchant = market.merchant.client;
    channel = market.channel.client;
  });
  afterAll(() => test.stop());

  /** An order of one line, shipped in part or whole. */
  const shipped = async (quantity: number, count = quantity, at = market): Promise<string> => {
    const reference = `O-${(orders += 1)}`;
    await makeAcknowledgedOrder(at, 'MUG', quantity, reference);
    if (count > 0) {
      const body = { MerchantShipmentReference: reference, ...reportBody(reference, count) };
      expect((await at.merchant.client.post('/v2/shipments', body)).status).toBe(201);
    }
    return reference;
  };
  const back = (order: string, reference: string, quantity: number, members: object = {}) =>
    merchant.post<Answer>('/v2/returns', {
      MerchantReturnReference: reference,
      ...reportBody(order, quantity, members),
    });
  const announce = (order: string, reference: string, quantity: number, members: object = {}) =>
    channel.post<Answer>('/v2/returns', {
      ChannelReturnReference: reference,
      ...reportBody(order, quantity, members),
    });
  const decide = (members: object) => merchant.put<Answer>('/v2/returns', members);
  const line = (order: string, members: object) => ({
    Lines: [{ MerchantOrderLineReference: `${order}/1`, ...members }],
  });

  describe('POST /v2/returns of a merchant', () => {
    it('takes goods back and answers with every member', async () => {
      const order = await shipped(2);
      const { status, headers, body } = await back(order, 'A-1', 1, {
        Reason: 'PRODUCT_DEFECT',
        CustomerComment: 'Broken.',
        RefundInclVat: 12.1,
        RefundExclVat: '10.0001',
        ...line(order, { Quantity: 1, RefundInclVat: 0.07, ManualRefundInclVat: 12.1 }),
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
      const open = await shipped(2, 0);
      expect((await back(open, 'B-1', 1)).body).toMatchObject({
        code: 'not_shipped',
        ValidationErrors: { 'Lines[0].Quantity': [expect.any(String)] },
      });
      const order = await shipped(3, 2);
      expect((await back(order, 'B-2', 3)).body).toMatchObject({
        code: 'quantity_exceeded',
        detail: `Line ${order}/1: ordered 3, shipped 2, cancelled 0, remaining 2, requested 3.`,
      });
      expect((await back(order, 'B-3', 2)).status).toBe(201);
      expect((await back(order, 'B-4', 1)).body).toMatchObject({
        code: 'quantity_exceeded',
        detail: expect.stringContaining('returned or on the way back 2, remaining 0') as string,
      });
      expect(await readOrder(market, order)).toMatchObject({ Status: 'IN_COMBI' });
    });

    it('takes part of it back, and the rest may come again', async () => {
      const order = await shipped(2);
      const { body } = await back(order, 'C-1', 2, line(order, { Quantity: 2, RejectedQuantity: 1 }));
      expect(body.Lines).toMatchObject([{ AcceptedQuantity: 1, RejectedQuantity: 1 }]);
      expect((await readOrder(market, order)).Lines).toMatchObject([{ ReturnedQuantity: 1 }]);
      expect((await back(order, 'C-2', 1)).status).toBe(201);
      expect(await readOrder(market, order)).toMatchObject({ Status: 'RETURNED' });
    });

    it('may reject all of it, which leaves the order as it was', async () => {
      const order = await shipped(1);
      const { body } = await back(order, 'D-1', 1, { Status: 'REJECTED' });
      expect(body).toMatchObject({
        Status: 'REJECTED',
        Lines: [{ AcceptedQuantity: 0, RejectedQuantity: 1 }],
      });
      expect(await readOrder(market, order)).toMatchObject({ Status: 'SHIPPED' });
    });

    it('answers the same again with 200 and the stored one', async () => {
      const order = await shipped(1);
      const first = await back(order, 'E-1', 1);
      const second = await back(order, 'E-1', 1);
      expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
      expect((await back(order, 'E-1', 1, { Reason: 'OTHER' })).body).toMatchObject({
        code: 'reference_in_use',
        ValidationErrors: { MerchantReturnReference: [expect.any(String)] },
      });
    });

    it('knows the order by the channel’s reference too', async () => {
      const order = await shipped(1);
      const { ChannelReference } = await readOrder(market, order);
      const body = { ...line(order, { Quantity: 1 }), MerchantReturnReference: 'F-1' };
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
      const { body } = await merchant.post<Answer>('/v2/returns', {
        MerchantReturnReference: 'G-1',
        ChannelOrderReference: 'TWICE',
        ...line('x', { Quantity: 1 }),
      });
      expect(Object.keys(body.ValidationErrors)).toEqual(['ChannelOrderReference']);
    });

    it('does not know strange orders and lines, nor those nobody acknowledged', async () => {
      const order = await shipped(1);
      expect((await back('nope', 'H-1', 1)).body).toMatchObject({ code: 'order_not_found' });
      expect((await back(order, 'H-1', 1, line('nope', { Quantity: 1 }))).body).toMatchObject({
        code: 'order_line_not_found',
      });
      const { ChannelReference } = await makeOrder(market, 'MUG', 1);
      const body = { MerchantReturnReference: 'H-1', ...line('x', { Quantity: 1 }) };
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
      ['a quantity of zero', line('x', { Quantity: 0 }), 'Lines[0].Quantity'],
      [
        'more accepted than there is',
        line('x', { Quantity: 1, AcceptedQuantity: 2 }),
        'Lines[0].AcceptedQuantity',
      ],
      [
        'more accepted and rejected than there is',
        line('x', { Quantity: 2, AcceptedQuantity: 2, RejectedQuantity: 1 }),
        'Lines[0].RejectedQuantity',
      ],
      ['a negative quantity', line('x', { Quantity: 1, RejectedQuantity: -1 }), 'Lines[0].RejectedQuantity'],
      ['a negative refund', { RefundInclVat: -0.01 }, 'RefundInclVat'],
      ['a refund of five decimals', { RefundExclVat: 0.00001 }, 'RefundExclVat'],
      [
        'a negative refund of a line',
        line('x', { Quantity: 1, RefundExclVat: -1 }),
        'Lines[0].RefundExclVat',
      ],
      [
        'a negative refund agreed by hand',
        line('x', { Quantity: 1, ManualRefundInclVat: -1 }),
        'Lines[0].ManualRefundInclVat',
      ],
      ['an unknown status', { Status: 'RECEIVED' }, 'Status'],
      ['an unknown reason', { Reason: 'WRONG_SIZE' }, 'Reason'],
      ['a comment of 4,002 characters', { CustomerComment: 'x'.repeat(4_002) }, 'CustomerComment'],
      ['a merchant’s comment of 4,002 characters', { MerchantComment: 'x'.repeat(4_002) }, 'MerchantComment'],
      [
        'something accepted that is on its way',
        { Status: 'ON_THE_WAY', ...line('x', { Quantity: 1, AcceptedQuantity: 1 }) },
        'Lines[0].AcceptedQuantity',
      ],
    ])('refuses %s', async (_, members, at) => {
      const { status, body } = await back('x', 'x', 1, members);
      expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
    });

    it('refuses a line twice', async () => {
      const Lines = [1, 2].map((Quantity) => ({ MerchantOrderLineReference: 'x', Quantity }));
      expect((await back('x', 'x', 1, { Lines })).body).toMatchObject({
        ValidationErrors: { 'Lines[1].MerchantOrderLineReference': [expect.any(String)] },
      });
    });
  });

  describe('POST /v2/returns of a channel', () => {
    it('announces goods, which changes no status and holds the pieces', async () => {
      const order = await shipped(2);
      const { status, headers, body } = await announce(order, 'CA-1', 2);
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
      expect((await back(order, 'CA-2', 1)).body).toMatchObject({ code: 'quantity_exceeded' });
      expect((await channel.get('/v2/returns/CA-1')).body).toEqual(body);
      expect((await merchant.get('/v2/returns/CA-1')).body).toMatchObject({ code: 'return_not_found' });
    });

    it('is repeatable by the channel’s reference', async () => {
      const order = await shipped(1);
      const [first, second] = [await announce(order, 'CB-1', 1), await announce(order, 'CB-1', 1)];
      expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
      expect((await announce(order, 'CB-1', 1, { Reason: 'OTHER' })).body).toMatchObject({
        code: 'reference_in_use',
        ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
      });
      const another = await shipped(1);
      expect((await back(another, 'CB-2', 1, { ChannelReturnReference: 'CB-1' })).body).toMatchObject({
        code: 'reference_in_use',
        ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
      });
    });

    it('prefers the channel’s reference where a merchant’s is the same', async () => {
      const order = await shipped(2);
      const own = await announce(order, 'CC-1', 1);
      const merchants = await back(order, 'CC-1', 1);
      expect((await channel.get('/v2/returns/CC-1')).body).toEqual(own.body);
      expect((await merchant.get('/v2/returns/CC-1')).body).toEqual(merchants.body);
    });

    it('is only for the channel’s own orders', async () => {
      const order = await shipped(1);
      const other = await makeChannel(test, market.merchant.customerId);
      const body = { ChannelReturnReference: 'CD-1', ...reportBody(order, 1) };
      expect((await other.client.post('/v2/returns', body)).status).toBe(404);
      await announce(order, 'CD-1', 1);
      expect((await other.client.get('/v2/returns/CD-1')).status).toBe(404);
      expect((await other.client.get('/v2/returns')).body).toEqual([]);
    });

    it.each<[string, object, string]>([
      ['no reference', { ChannelReturnReference: null }, 'ChannelReturnReference'],
      ['the merchant’s reference', { MerchantReturnReference: 'x' }, 'MerchantReturnReference'],
      ['a decision', { Status: 'ACCEPTED' }, 'Status'],
      ['a rejection', { Status: 'REJECTED' }, 'Status'],
      ['accepted pieces', line('x', { Quantity: 1, AcceptedQuantity: 1 }), 'Lines[0].AcceptedQuantity'],
      ['rejected pieces', line('x', { Quantity: 1, RejectedQuantity: 1 }), 'Lines[0].RejectedQuantity'],
    ])('refuses %s', async (_, members, at) => {
      const { status, body } = await announce('x', 'x', 1, members);
      expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
    });
  });

  describe('PUT /v2/returns', () => {
    it('accepts, attaches the merchant’s reference, and is repeatable', async () => {
      const order = await shipped(1);
      await announce(order, 'DA-1', 1);
      const decision = {
        ChannelReturnReference: 'DA-1',
        MerchantReturnReference: 'DA-M',
        Status: 'ACCEPTED',
        MerchantComment: 'Sorry.',
        RefundInclVat: 12.1,
      };
      const { status, body } = await decide(decision);
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
      const again = await decide(decision);
      expect([again.status, again.body]).toEqual([200, body]);
      expect((await decide({ MerchantReturnReference: 'DA-M', Status: 'ACCEPTED' })).body).toEqual(body);
      const other = await decide({ MerchantReturnReference: 'DA-M', Status: 'REJECTED' });
      expect([other.status, other.body.code]).toEqual([409, 'already_decided']);
      expect((await merchant.get('/v2/returns/DA-M')).body).toEqual(body);
      expect((await channel.get('/v2/returns/DA-1')).body).toEqual(body);
    });

    it('rejects, and the pieces may be sent back again', async () => {
      const order = await shipped(1);
      await announce(order, 'DB-1', 1);
      await decide({ ChannelReturnReference: 'DB-1', Status: 'REJECTED' });
      expect(await readOrder(market, order)).toMatchObject({
        Status: 'SHIPPED',
        Lines: [{ ReturnedQuantity: 0 }],
      });
      expect((await announce(order, 'DB-2', 1)).status).toBe(201);
    });

    it('decides line by line, the quantities telling the status', async () => {
      const order = await shipped(3);
      await announce(order, 'DC-1', 3);
      const { body } = await decide({
        ChannelReturnReference: 'DC-1',
        ...line(order, { AcceptedQuantity: 2, ManualRefundInclVat: 20 }),
      });
      expect(body).toMatchObject({
        Status: 'ACCEPTED',
        Lines: [{ Quantity: 3, AcceptedQuantity: 2, RejectedQuantity: 1, ManualRefundInclVat: 20 }],
      });
      expect((await readOrder(market, order)).Lines).toMatchObject([{ ReturnedQuantity: 2 }]);
      expect((await announce(order, 'DC-2', 1)).status).toBe(201);
    });

    it('decides on a merchant’s own return that was on its way', async () => {
      const order = await shipped(1);
      await back(order, 'DD-1', 1, { Status: 'ON_THE_WAY' });
      expect(await readOrder(market, order)).toMatchObject({ Status: 'SHIPPED' });
      expect((await decide({ MerchantReturnReference: 'DD-1', Status: 'ACCEPTED' })).status).toBe(200);
      expect(await readOrder(market, order)).toMatchObject({ Status: 'RETURNED' });
    });

    it('lets one of many different decisions count', async () => {
      const order = await shipped(2);
      await announce(order, 'DE-1', 2);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          decide({ ChannelReturnReference: 'DE-1', ...line(order, { AcceptedQuantity: index % 3 }) }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
      const { body } = await channel.get<ReturnDto>('/v2/returns/DE-1');
      expect((await readOrder(market, order)).Lines[0]?.ReturnedQuantity).toBe(
        body.Lines[0]?.AcceptedQuantity,
      );
    });

    it('does not attach a reference that another return has', async () => {
      const order = await shipped(2);
      await back(order, 'DF-1', 1);
      await announce(order, 'DF-2', 1);
      const taken = { ChannelReturnReference: 'DF-2', MerchantReturnReference: 'DF-1', Status: 'ACCEPTED' };
      const { status, body } = await decide(taken);
      expect([status, body]).toMatchObject([
        409,
        { code: 'reference_in_use', ValidationErrors: { MerchantReturnReference: [expect.any(String)] } },
      ]);
      expect((await channel.get('/v2/returns/DF-2')).body).toMatchObject({ Status: 'ON_THE_WAY' });
    });

    it('asks for the order where two channels use one reference', async () => {
      const other = { ...market, channel: await makeChannel(test, market.merchant.customerId) };
      const [first, second] = [await shipped(1), await shipped(1, 1, other)];
      await announce(first, 'DG-1', 1);
      await other.channel.client.post('/v2/returns', {
        ChannelReturnReference: 'DG-1',
        ...reportBody(second, 1),
      });
      const decision = { ChannelReturnReference: 'DG-1', Status: 'ACCEPTED' };
      expect((await decide(decision)).body).toMatchObject({
        ValidationErrors: { ChannelReturnReference: [expect.any(String)] },
      });
      const { body } = await decide({ ...decision, MerchantOrderReference: second });
      expect(body).toMatchObject({ MerchantOrderReference: second, Status: 'ACCEPTED' });
      expect(await readOrder(market, first)).toMatchObject({ Status: 'SHIPPED' });
    });

    it('is for the merchant whose return it is', async () => {
      const order = await shipped(1);
      await announce(order, 'DH-1', 1);
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
        { ChannelReturnReference: 'DI', ...line('DI', {}) },
        'Lines[0].AcceptedQuantity',
      ],
      [
        'more than comes back',
        { ChannelReturnReference: 'DI', ...line('DI', { AcceptedQuantity: 3 }) },
        'Lines[0].AcceptedQuantity',
      ],
      [
        'accepted pieces in a rejection',
        { ChannelReturnReference: 'DI', Status: 'REJECTED', ...line('DI', { AcceptedQuantity: 1 }) },
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
        await merchant.post<OrderDto>('/v2/orders/acknowledge', acknowledgeBody(order, 'DI'));
        await merchant.post('/v2/shipments', { MerchantShipmentReference: 'DI', ...reportBody('DI', 2) });
        await announce('DI', 'DI', 2);
      }
      const { status, body } = await decide(members);
      expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
    });

    it('does not know a strange line', async () => {
      const order = await shipped(1);
      await announce(order, 'DJ-1', 1);
      const Lines = [{ MerchantOrderLineReference: 'nope', AcceptedQuantity: 1 }];
      expect(
        (await decide({ ChannelReturnReference: 'DJ-1', Status: 'ACCEPTED', Lines })).body,
      ).toMatchObject({
        code: 'order_line_not_found',
      });
    });
  });

  it('keep their sums when twenty of them, decisions and rejections come at once', async () => {
    const order = await shipped(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? back(order, `S-${index}`, 1) : announce(order, `S-${index}`, 1),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const accepted = answers.filter(({ status, body }) => status === 201 && body.Status === 'ACCEPTED');
    expect((await readOrder(market, order)).Lines[0]?.ReturnedQuantity).toBe(accepted.length);
  });

  it('are listed for both sides, with a cursor and since a moment', async () => {
    const own = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const order = await shipped(6, 6, own);
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
