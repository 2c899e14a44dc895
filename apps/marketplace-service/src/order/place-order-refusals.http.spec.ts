import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths } from '../../test/make';
import { makeMarket, orderBody, type Market } from '../../test/make-order';

describe('POST /v2/orders refuses', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
  });
  afterAll(() => test.stop());

  const place = (body: object) => market.channel.client.post('/v2/orders', body);

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
  ])('%s and names the member', async (_, members, path) => {
    const { status, body } = await place(orderBody([{ product: 'MUG', quantity: 1 }], members));
    expect([status, body]).toMatchObject([
      400,
      { code: 'validation_failed', Success: false, StatusCode: 400 },
    ]);
    expect(faultPaths(body)).toEqual([path]);
  });

  it('all faults at once', async () => {
    const { body } = await place({
      Lines: [{ Quantity: 0 }],
      CurrencyCode: 'x',
      ShippingAddress: { CountryIso: 'nl' },
    });
    expect(faultPaths(body).sort()).toEqual([
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
  ])('a body of %s', async (_, body, type, status, code) => {
    const answer = await market.channel.client.send('POST', '/v2/orders', {
      body,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});
