import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeChannel } from '../../../test/make';
import { makeMarket, readOrder, reportBody, type Market } from '../../../test/make-order';
import { makeReturnDesk, type ReturnDesk } from '../../../test/make-return';

describe('POST /v2/returns of a channel', () => {
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
});
