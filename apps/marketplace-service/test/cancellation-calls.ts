import type { HttpAnswer, HttpClient } from '@libs/testing';
import type { CancellationRequestDto } from '../src/fulfilment/cancellation-request/cancellation-request.dto';
import type { OrderDto } from '../src/order/order.dto';
import { cancellationRequestBody, readOrder, reportBody, type Market } from './make-order';

export type RequestAnswer = CancellationRequestDto & { readonly code: string; readonly detail: string };

/** How a channel asks to cancel pieces of an order, and what the merchant does to its order `SO` meanwhile. */
export function cancellationCalls({ merchant, channel }: Market) {
  return {
    ask: (
      order: Pick<OrderDto, 'ChannelReference'>,
      reference: string,
      quantity: number,
      members: object = {},
      client: HttpClient = channel.client,
    ): Promise<HttpAnswer<RequestAnswer>> =>
      client.post('/v2/cancellations/channel', cancellationRequestBody(order, reference, quantity, members)),
    cancel: (reference: string, quantity: number) =>
      merchant.client.post('/v2/cancellations', {
        MerchantReference: reference,
        ...reportBody('SO', quantity),
      }),
    ship: (reference: string, quantity: number) =>
      merchant.client.post('/v2/shipments', {
        MerchantShipmentReference: reference,
        ...reportBody('SO', quantity),
      }),
    line: async () => {
      const [found] = (await readOrder({ merchant, channel }, 'SO')).Lines;
      if (!found) throw new Error('The order has no line');
      return found;
    },
  };
}

export type CancellationCalls = ReturnType<typeof cancellationCalls>;
