import { expect, type Journey } from './journey';
import type { Market } from './hub-journey';

interface Order {
  readonly Status: string;
  readonly Lines: readonly { readonly ReturnedQuantity: number }[];
}

interface Return {
  readonly MerchantReturnReference: string | null;
  readonly Status: string;
}

/** What does not go as ordered: pieces come later or never, and one comes back. */
export async function settleOrders(
  journey: Journey,
  market: Market,
  [shipped = '', open = '']: readonly string[],
): Promise<void> {
  await deliverLess(journey, market, open);
  await sendBack(journey, market, shipped);
}

const linesOf = (order: string, line: number, quantity: number) => ({
  MerchantOrderReference: order,
  Lines: [{ MerchantOrderLineReference: `${order}/${line}`, Quantity: quantity }],
});

async function deliverLess(journey: Journey, { merchant, channel }: Market, order: string): Promise<void> {
  const statusOf = async () => (await merchant.get<Order>(`/v2/orders/${order}`)).Status;

  await journey.step('Merchant', `puts a piece of ${order} in back order`, async () => {
    const backOrder = { MerchantBackorderReference: `BO-${order}`, ExpectedDate: '2030-01-15T00:00:00Z' };
    await merchant.post('/v2/backorders', { ...backOrder, ...linesOf(order, 1, 1) }, 201);
    const status = await statusOf();
    expect(status === 'IN_COMBI', `the status was ${status}`);
    return { result: undefined, outcome: status };
  });
  await journey.step('Merchant', 'cancels it, since it is sold out', async () => {
    const cancellation = { MerchantReference: `CA-${order}`, ReasonCode: 'NOT_IN_STOCK' };
    const body = { ...cancellation, ...linesOf(order, 1, 1) };
    await merchant.post('/v2/cancellations', body, 201);
    await merchant.post('/v2/cancellations', body, 200);
    const seen = await channel.get<{ ReasonCode: string }>(`/v2/cancellations/CA-${order}`);
    return { result: undefined, outcome: `${seen.ReasonCode}, the repetition changed nothing` };
  });
}

async function sendBack(journey: Journey, { merchant, channel }: Market, order: string): Promise<void> {
  await journey.step('Channel', `announces that a piece of ${order} comes back`, async () => {
    const body = { ChannelReturnReference: `R-${order}`, Reason: 'PRODUCT_DEFECT', ...linesOf(order, 1, 1) };
    const announced = await channel.post<Return>('/v2/returns', body, 201);
    expect(announced.Status === 'ON_THE_WAY', `the return was ${announced.Status}`);
    return { result: undefined, outcome: announced.Status };
  });
  await journey.step('Merchant', 'accepts the return', async () => {
    const decided = await merchant.put<Return>('/v2/returns', {
      ChannelReturnReference: `R-${order}`,
      MerchantReturnReference: `RE-${order}`,
      Status: 'ACCEPTED',
      RefundInclVat: 19.95,
    });
    const { Status, Lines } = await merchant.get<Order>(`/v2/orders/${order}`);
    expect(decided.Status === 'ACCEPTED' && Lines[0]?.ReturnedQuantity === 1, 'nothing was taken back');
    return { result: undefined, outcome: `${decided.MerchantReturnReference}, the order is ${Status}` };
  });
}
