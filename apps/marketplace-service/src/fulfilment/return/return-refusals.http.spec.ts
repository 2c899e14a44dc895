import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeMarket } from '../../../test/make-order';
import { lineOf, makeReturnDesk, type ReturnDesk } from '../../../test/make-return';

describe('POST /v2/returns', () => {
  let test: TestApp;
  let desk: ReturnDesk;

  beforeAll(async () => {
    test = await createTestApp();
    desk = makeReturnDesk(await makeMarket(test, [{ MerchantProductReference: 'MUG' }]));
  });
  afterAll(() => test.stop());

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
    ['a negative quantity', lineOf('x', { Quantity: 1, RejectedQuantity: -1 }), 'Lines[0].RejectedQuantity'],
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
  ])('refuses %s from a merchant', async (_, members, at) => {
    const { status, body } = await desk.back('x', 'x', 1, members);
    expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
  });

  it('refuses a line twice', async () => {
    const Lines = [1, 2].map((Quantity) => ({ MerchantOrderLineReference: 'x', Quantity }));
    expect((await desk.back('x', 'x', 1, { Lines })).body).toMatchObject({
      ValidationErrors: { 'Lines[1].MerchantOrderLineReference': [expect.any(String)] },
    });
  });

  it.each<[string, object, string]>([
    ['no reference', { ChannelReturnReference: null }, 'ChannelReturnReference'],
    ['the merchant’s reference', { MerchantReturnReference: 'x' }, 'MerchantReturnReference'],
    ['a decision', { Status: 'ACCEPTED' }, 'Status'],
    ['a rejection', { Status: 'REJECTED' }, 'Status'],
    ['accepted pieces', lineOf('x', { Quantity: 1, AcceptedQuantity: 1 }), 'Lines[0].AcceptedQuantity'],
    ['rejected pieces', lineOf('x', { Quantity: 1, RejectedQuantity: 1 }), 'Lines[0].RejectedQuantity'],
  ])('refuses %s from a channel', async (_, members, at) => {
    const { status, body } = await desk.announce('x', 'x', 1, members);
    expect([status, Object.keys(body.ValidationErrors)]).toEqual([400, [at]]);
  });
});
