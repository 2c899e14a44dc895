import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel } from '../../test/make';
import { makeMarket, orderBody, type Market } from '../../test/make-order';
import type { OrderDto } from './order.dto';

const PARENT = {
  MerchantProductReference: 'TEE',
  Children: [{ MerchantProductReference: 'TEE-M', Stock: 5 }],
};

/** Orders mention channels and products, which must be the merchant's. */
describe('POST /v2/orders', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [
      PARENT,
      { MerchantProductReference: 'MUG', VatRate: 9, ShippingTime: '1-2 days' },
    ]);
  });
  afterAll(() => test.stop());

  const place = (body: object) => market.channel.client.post<OrderDto>('/v2/orders', body);

  describe('with a merchant key', () => {
    it('needs a channel of the merchant', async () => {
      const { client } = market.merchant;
      const order = orderBody([{ product: 'MUG', quantity: 1 }]);
      expect((await client.post('/v2/orders', order)).body).toMatchObject({
        ValidationErrors: { ChannelId: [expect.any(String)] },
      });
      expect((await client.post('/v2/orders', { ...order, ChannelId: 999_999 })).body).toMatchObject({
        code: 'channel_not_found',
      });
      expect((await client.post('/v2/orders', { ...order, ChannelId: market.channel.id })).status).toBe(201);
    });
  });

  it('refuses the channel of another key', async () => {
    const other = await makeChannel(test, market.merchant.customerId);
    const { status, body } = await place(
      orderBody([{ product: 'MUG', quantity: 1 }], { ChannelId: other.id }),
    );
    expect([status, body]).toMatchObject([403, { code: 'channel_mismatch' }]);
  });

  it('does not know the products of another merchant', async () => {
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'CAP' }]);
    const answer = await place(orderBody([{ product: 'CAP', quantity: 1 }]));
    expect([answer.status, answer.body]).toMatchObject([
      404,
      {
        code: 'product_not_found',
        ValidationErrors: { 'Lines[0].MerchantProductReference': [expect.any(String)] },
      },
    ]);
    expect(
      (await stranger.channel.client.post('/v2/orders', orderBody([{ product: 'CAP', quantity: 1 }]))).status,
    ).toBe(201);
  });

  it('reports unknown products and a parent by their lines, what is wrong before what is missing', async () => {
    const { status, body } = await place(
      orderBody([
        { product: 'NONE', quantity: 1 },
        { product: 'TEE', quantity: 1 },
      ]),
    );
    expect([status, body]).toMatchObject([
      400,
      { ValidationErrors: { 'Lines[1].MerchantProductReference': [expect.any(String)] } },
    ]);
  });
});
