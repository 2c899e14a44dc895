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
          CancellationRequestedQuantity: 0,
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
});
