import type { HttpClient } from '@libs/testing';
import type { OrderDto } from '../src/order/order.dto';
import { cancellationRequestBody, makeAcknowledgedOrder, reportBody, type Market } from './make-order';

/** An order with one report of each kind, all under the same reference. */
export async function makeAllReports(market: Market, reference: string): Promise<OrderDto> {
  const { merchant, channel } = market;
  const order = await makeAcknowledgedOrder(market, 'MUG', 9, reference);
  const calls: [HttpClient, string, object][] = [
    [merchant.client, 'shipments', { MerchantShipmentReference: reference, ...reportBody(reference, 3) }],
    [merchant.client, 'cancellations', { MerchantReference: reference, ...reportBody(reference, 1) }],
    [merchant.client, 'backorders', { MerchantBackorderReference: reference, ...reportBody(reference, 1) }],
    [merchant.client, 'returns', { MerchantReturnReference: reference, ...reportBody(reference, 1) }],
    [channel.client, 'returns', { ChannelReturnReference: reference, ...reportBody(reference, 1) }],
    [channel.client, 'cancellations/channel', cancellationRequestBody(order, reference, 1)],
  ];
  for (const [client, path, body] of calls) {
    const { status, text } = await client.post(`/v2/${path}`, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  }
  return order;
}
