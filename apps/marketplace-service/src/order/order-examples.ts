/** Bodies to try the routes of orders with, one after the other on an empty hub with the product `MUG`. */
export const ORDER_EXAMPLES = {
  order: {
    summary: 'Four mugs',
    value: {
      ChannelReference: 'WEB-1001',
      Email: 'anna@example.org',
      CurrencyCode: 'EUR',
      PaymentMethod: 'IDEAL',
      OrderDate: '2016-07-26T12:28:57.000Z',
      ShippingCostsInclVat: 4.95,
      ShippingAddress: {
        FirstName: 'Anna',
        LastName: 'Jansen',
        StreetName: 'Dam',
        HouseNr: '1',
        ZipCode: '1012JS',
        City: 'Amsterdam',
        CountryIso: 'NL',
      },
      Lines: [{ ChannelReference: '1', MerchantProductReference: 'MUG', Quantity: 4, UnitPriceInclVat: 7.5 }],
    },
  },
} as const;

export const ACKNOWLEDGEMENT_EXAMPLES = {
  acknowledgement: {
    summary: 'The first order of the hub',
    value: {
      OrderId: 1,
      MerchantOrderReference: 'SO-77',
      Lines: [{ OrderLineId: 1, MerchantOrderLineReference: 'SO-77/1' }],
    },
  },
} as const;
