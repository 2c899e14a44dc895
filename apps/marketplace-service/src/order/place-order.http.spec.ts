import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel } from '../../test/make';
import { makeMarket, orderBody, type Market } from '../../test/make-order';
import { CustomerAdminService } from '../customer/customer-admin.service';
import type { OrderDto } from './order.dto';

const PARENT = {
  MerchantProductReference: 'TEE',
  Children: [{ MerchantProductReference: 'TEE-M', Stock: 5 }],
};

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

  it('stores the order with its money and answers with every member', async () => {
    const { status, body } = await place({
      ...orderBody([{ product: 'TEE-M', quantity: 2 }]),
      ChannelReference: 'WEB-1001',
      OrderDate: '2016-07-26T14:28:57+02:00',
      ShippingCostsInclVat: 4.95,
      Lines: [
        {
          ChannelReference: '1',
          MerchantProductReference: 'TEE-M',
          Quantity: 2,
          UnitPriceInclVat: '19.95',
          FeeRate: 12.5,
        },
      ],
      ExtraData: { Note: 'ring twice' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      Id: expect.any(Number) as number,
      MerchantReference: '',
      ChannelReference: 'WEB-1001',
      ChannelId: market.channel.id,
      ChannelName: 'Web',
      ChannelCustomerReference: null,
      Status: 'NEW',
      OrderDate: '2016-07-26T12:28:57.000Z',
      AcknowledgedDate: null,
      Email: 'anna@example.org',
      Phone: null,
      CompanyRegistrationNo: null,
      VatNo: null,
      PaymentMethod: null,
      CurrencyCode: 'EUR',
      ShippingCostsInclVat: 4.95,
      ShippingCostsVat: 0.86,
      TotalInclVat: 44.85,
      TotalVat: 7.78,
      OriginalShippingCostsInclVat: 4.95,
      OriginalShippingCostsVat: 0.86,
      OriginalTotalInclVat: 44.85,
      OriginalTotalVat: 7.78,
      MaxVatRate: 21,
      CanShipPartialOrderLines: true,
      BillingAddress: body.ShippingAddress,
      ShippingAddress: {
        Gender: null,
        Salutation: null,
        CompanyName: null,
        FirstName: null,
        LastName: 'Jansen',
        StreetName: null,
        HouseNr: null,
        HouseNrAddition: null,
        ZipCode: null,
        City: 'Amsterdam',
        Region: null,
        CountryIso: 'NL',
      },
      Lines: [
        {
          Id: expect.any(Number) as number,
          MerchantProductReference: 'TEE-M',
          ChannelProductReference: '',
          MerchantReference: '',
          ChannelReference: '1',
          Status: 'NEW',
          Quantity: 2,
          ShippedQuantity: 0,
          CancelledQuantity: 0,
          BackOrderedQuantity: 0,
          ReturnedQuantity: 0,
          VatRate: 21,
          UnitPriceInclVat: 19.95,
          UnitVat: 3.4624,
          OriginalUnitPriceInclVat: 19.95,
          OriginalUnitVat: 3.4624,
          FeeFixed: null,
          FeeRate: 12.5,
          DeliveryTimeIndication: null,
        },
      ],
      ExtraData: { Note: 'ring twice' },
      CreatedAt: expect.any(String) as string,
      UpdatedAt: expect.any(String) as string,
    });
  });

  it('takes VAT and delivery time from the product', async () => {
    const { body } = await place(orderBody([{ product: 'MUG', quantity: 1 }]));
    expect(body.Lines[0]).toMatchObject({ VatRate: 9, DeliveryTimeIndication: '1-2 days' });
  });

  it('keeps the lines in the order of the request', async () => {
    const { body } = await place(
      orderBody([
        { product: 'MUG', quantity: 1 },
        { product: 'TEE-M', quantity: 3 },
      ]),
    );
    expect(body.Lines.map((line) => line.MerchantProductReference)).toEqual(['MUG', 'TEE-M']);
  });

  it('answers the same order again with 200 and the stored one', async () => {
    const order = orderBody([{ product: 'MUG', quantity: 1 }]);
    const first = await place(order);
    const second = await place(order);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('refuses another order under the same reference', async () => {
    const order = orderBody([{ product: 'MUG', quantity: 1 }]);
    await place(order);
    const { status, body } = await place({ ...order, Email: 'other@example.org' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'reference_in_use',
      ValidationErrors: { ChannelReference: [expect.any(String)] },
    });
  });

  it('stores one of many identical orders that come at once', async () => {
    const order = orderBody([{ product: 'MUG', quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => body.Id)).size).toBe(1);
  });

  it('answers a replay although the product has become a parent since', async () => {
    const order = orderBody([{ product: 'CUP', quantity: 1 }]);
    const { client } = market.merchant;
    await client.post('/v2/products', { MerchantProductReference: 'CUP', Name: 'Cup', Stock: 1 });
    const first = await place(order);
    const child = { MerchantProductReference: 'CUP-S', ParentMerchantReference: 'CUP', Stock: 1 };
    expect((await client.post('/v2/products', child)).status).toBe(201);
    expect((await place(order)).body).toEqual(first.body);
    expect((await place({ ...order, ChannelReference: 'another' })).status).toBe(400);
  });

  it('lets two channels use one reference', async () => {
    const other = await makeChannel(test, market.merchant.customerId);
    const order = orderBody([{ product: 'MUG', quantity: 1 }]);
    expect((await place(order)).status).toBe(201);
    expect((await other.client.post('/v2/orders', order)).status).toBe(201);
  });

  it('changes what was paid into the base currency by the rate of the merchant', async () => {
    const dollars = orderBody([{ product: 'TEE-M', quantity: 1 }], { CurrencyCode: 'USD' });
    const refused = await place(dollars);
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      ValidationErrors: { CurrencyCode: [expect.any(String)] },
    });
    await test.app.get(CustomerAdminService).setRate(market.merchant.customerId, 'USD', '0.5');
    const { body } = await place(dollars);
    expect(body).toMatchObject({ TotalInclVat: 6.05, OriginalTotalInclVat: 12.1, CurrencyCode: 'USD' });
    expect(body.Lines[0]).toMatchObject({ UnitPriceInclVat: 6.05, OriginalUnitPriceInclVat: 12.1 });
  });

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

  const line = (members: object) => ({
    Lines: [
      {
        ChannelReference: '1',
        MerchantProductReference: 'MUG',
        Quantity: 1,
        UnitPriceInclVat: 1,
        ...members,
      },
    ],
  });

  it.each<[string, object, string]>([
    ['no reference', { ChannelReference: null }, 'ChannelReference'],
    ['a reference of 61 characters', { ChannelReference: 'x'.repeat(61) }, 'ChannelReference'],
    ['a reference with an edge blank', { ChannelReference: ' x' }, 'ChannelReference'],
    ['a reference that is a number', { ChannelReference: 7 }, 'ChannelReference'],
    ['a channel that is text', { ChannelId: 'three' }, 'ChannelId'],
    ['no address of the customer', { Email: '' }, 'Email'],
    ['an address without @', { Email: 'anna' }, 'Email'],
    ['an address with two @', { Email: 'a@b@c' }, 'Email'],
    ['a telephone number of 51 characters', { Phone: '1'.repeat(51) }, 'Phone'],
    ['a currency in small letters', { CurrencyCode: 'eur' }, 'CurrencyCode'],
    ['an unknown currency', { CurrencyCode: 'ZZZ' }, 'CurrencyCode'],
    ['an unreadable date', { OrderDate: 'yesterday' }, 'OrderDate'],
    ['a date two days ahead', { OrderDate: new Date(Date.now() + 172_800_000).toISOString() }, 'OrderDate'],
    ['negative shipping costs', { ShippingCostsInclVat: -1 }, 'ShippingCostsInclVat'],
    ['shipping costs with five decimals', { ShippingCostsInclVat: 0.00001 }, 'ShippingCostsInclVat'],
    ['no shipping address', { ShippingAddress: null }, 'ShippingAddress'],
    ['a shipping address that is text', { ShippingAddress: 'Dam 1' }, 'ShippingAddress'],
    ['a country in words', { ShippingAddress: { CountryIso: 'Netherlands' } }, 'ShippingAddress.CountryIso'],
    [
      'a house number of 51 characters',
      { BillingAddress: { HouseNr: '1'.repeat(51) } },
      'BillingAddress.HouseNr',
    ],
    ['an unknown gender', { ShippingAddress: { Gender: 'X' } }, 'ShippingAddress.Gender'],
    ['no lines', { Lines: [] }, 'Lines'],
    [
      '501 lines',
      {
        Lines: Array.from({ length: 501 }, (_, index) => ({
          ...line({}).Lines[0],
          ChannelReference: String(index),
        })),
      },
      'Lines',
    ],
    ['a line that is text', { Lines: ['MUG'] }, 'Lines[0]'],
    ['a line without a reference', line({ ChannelReference: '' }), 'Lines[0].ChannelReference'],
    ['a line of no product', line({ MerchantProductReference: null }), 'Lines[0].MerchantProductReference'],
    ['a quantity of zero', line({ Quantity: 0 }), 'Lines[0].Quantity'],
    ['half a piece', line({ Quantity: 0.5 }), 'Lines[0].Quantity'],
    ['a quantity beyond 32 bits', line({ Quantity: 2_147_483_648 }), 'Lines[0].Quantity'],
    ['a quantity that is text', line({ Quantity: 'two' }), 'Lines[0].Quantity'],
    ['a negative price', line({ UnitPriceInclVat: -0.01 }), 'Lines[0].UnitPriceInclVat'],
    ['no price', line({ UnitPriceInclVat: null }), 'Lines[0].UnitPriceInclVat'],
    [
      'a total beyond all bounds',
      line({ Quantity: 2_000_000_000, UnitPriceInclVat: 99_999_999_999 }),
      'Lines',
    ],
    [
      'one line reference twice',
      { Lines: [line({}).Lines[0], line({}).Lines[0]] },
      'Lines[1].ChannelReference',
    ],
    ['extra data that is no map', { ExtraData: 'red' }, 'ExtraData'],
    ['extra data with a number', { ExtraData: { Size: 7 } }, 'ExtraData'],
    ['U+0000', { PaymentMethod: 'a\u0000b' }, 'PaymentMethod'],
    ['half of a surrogate pair', { PaymentMethod: '\ud800' }, 'PaymentMethod'],
  ])('refuses %s and names the member', async (_, members, path) => {
    const { status, body } = await place(orderBody([{ product: 'MUG', quantity: 1 }], members));
    expect([status, body]).toMatchObject([
      400,
      { code: 'validation_failed', Success: false, StatusCode: 400 },
    ]);
    expect(Object.keys((body as unknown as { ValidationErrors: object }).ValidationErrors)).toEqual([path]);
  });

  it('reports all faults at once', async () => {
    const { body } = await place({
      Lines: [{ Quantity: 0 }],
      CurrencyCode: 'x',
      ShippingAddress: { CountryIso: 'nl' },
    });
    expect(Object.keys((body as unknown as { ValidationErrors: object }).ValidationErrors).sort()).toEqual([
      'ChannelReference',
      'CurrencyCode',
      'Email',
      'Lines[0].ChannelReference',
      'Lines[0].MerchantProductReference',
      'Lines[0].Quantity',
      'Lines[0].UnitPriceInclVat',
      'ShippingAddress.CountryIso',
    ]);
  });

  it.each<[string, unknown, string, number, string]>([
    ['malformed JSON', '{"Email":', 'application/json', 400, 'malformed_json'],
    ['a list', [], 'application/json', 400, 'validation_failed'],
    ['nothing', '', 'application/json', 400, 'validation_failed'],
    ['plain text', 'hello', 'text/plain', 415, 'unsupported_media_type'],
    ['two megabytes', { Email: 'x'.repeat(2_000_000) }, 'application/json', 413, 'body_too_large'],
  ])('refuses a body of %s', async (_, body, type, status, code) => {
    const answer = await market.channel.client.send('POST', '/v2/orders', {
      body,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});
