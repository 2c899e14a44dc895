import { isCurrency, orderAmounts, type Pricing } from './order-amounts';

const order: Pricing = {
  lines: [{ quantity: 2, unitPriceInclVat: '19.95', vatRate: '21' }],
  shippingCostsInclVat: '4.95',
  paidCurrency: 'EUR',
  baseCurrency: 'EUR',
  rate: '1',
};

describe('orderAmounts', () => {
  it('takes the VAT out of what was paid', () => {
    const amounts = orderAmounts(order);
    expect(amounts?.paid).toEqual({
      shippingCostsInclVat: '4.95',
      shippingCostsVat: '0.86',
      totalInclVat: '44.85',
      totalVat: '7.78',
    });
    expect(amounts?.lines[0]?.paid).toEqual({ unitPriceInclVat: '19.9500', unitVat: '3.4624' });
    expect(amounts?.maxVatRate).toBe('21');
  });

  it('is the same in both currencies when they are one', () => {
    const amounts = orderAmounts(order);
    expect(amounts?.base).toEqual(amounts?.paid);
  });

  it('changes into the base currency by the rate, each amount on its own', () => {
    const amounts = orderAmounts({ ...order, paidCurrency: 'USD', rate: '0.92' });
    expect(amounts?.paid.totalInclVat).toBe('44.85');
    expect(amounts?.base.totalInclVat).toBe('41.26');
    expect(amounts?.lines[0]?.base.unitPriceInclVat).toBe('18.3540');
  });

  it('taxes shipping at the highest rate among the lines', () => {
    const lines = [
      { quantity: 1, unitPriceInclVat: '10.90', vatRate: '9' },
      { quantity: 1, unitPriceInclVat: '12.10', vatRate: '21' },
    ];
    const amounts = orderAmounts({ ...order, lines, shippingCostsInclVat: '1.21' });
    expect(amounts?.paid).toEqual({
      shippingCostsInclVat: '1.21',
      shippingCostsVat: '0.21',
      totalInclVat: '24.21',
      totalVat: '3.21',
    });
  });

  it('rounds half away from zero, and once', () => {
    const lines = [1, 2, 3].map(() => ({ quantity: 1, unitPriceInclVat: '0.335', vatRate: '0' }));
    expect(orderAmounts({ ...order, lines, shippingCostsInclVat: '0' })?.paid.totalInclVat).toBe('1.01');
    const half = [{ quantity: 1, unitPriceInclVat: '0.125', vatRate: '0' }];
    expect(orderAmounts({ ...order, lines: half, shippingCostsInclVat: '0' })?.paid.totalInclVat).toBe(
      '0.13',
    );
  });

  it('knows currencies without a minor unit', () => {
    const lines = [{ quantity: 3, unitPriceInclVat: '100', vatRate: '10' }];
    const amounts = orderAmounts({
      ...order,
      lines,
      shippingCostsInclVat: '0',
      paidCurrency: 'JPY',
      rate: '0.0061',
    });
    expect(amounts?.paid).toMatchObject({ totalInclVat: '300', totalVat: '27' });
    expect(amounts?.base).toMatchObject({ totalInclVat: '1.83', totalVat: '0.17' });
  });

  it('gives nothing when an amount is too large to be kept', () => {
    const lines = [{ quantity: 2_000_000_000, unitPriceInclVat: '99999999999', vatRate: '0' }];
    expect(orderAmounts({ ...order, lines })).toBeNull();
    expect(orderAmounts({ ...order, shippingCostsInclVat: '99999999999', rate: '2' })).toBeNull();
  });
});

describe('isCurrency', () => {
  it.each(['EUR', 'USD', 'JPY'])('knows %s', (code) => expect(isCurrency(code)).toBe(true));
  it.each(['eur', 'EURO', 'ZZZ', ''])('does not know %p', (code) => expect(isCurrency(code)).toBe(false));
});
