import type { HttpAnswer } from '@libs/testing';
import type { ReturnDto } from '../src/fulfilment/return/return.dto';
import { makeAcknowledgedOrder, reportBody, type Market } from './make-order';

/** A return, or the refusal of one. */
export type ReturnAnswer = ReturnDto & {
  readonly code: string;
  readonly detail: string;
  readonly ValidationErrors: Record<string, string[]>;
};

type Report = (
  order: string,
  reference: string,
  quantity: number,
  members?: object,
) => Promise<HttpAnswer<ReturnAnswer>>;

/** What merchant and channel do with goods that come back. */
export interface ReturnDesk {
  /** An order of one line of mugs, shipped whole or in part; gives its reference. */
  readonly shipped: (quantity: number, count?: number) => Promise<string>;
  /** The merchant has goods back. */
  readonly back: Report;
  /** The channel announces goods. */
  readonly announce: Report;
  readonly decide: (members: object) => Promise<HttpAnswer<ReturnAnswer>>;
}

let orders = 0;

export function makeReturnDesk(market: Market): ReturnDesk {
  const { merchant, channel } = market;
  const report =
    ({ client }: Market['merchant'] | Market['channel'], member: string): Report =>
    (order, reference, quantity, members = {}) =>
      client.post('/v2/returns', { [member]: reference, ...reportBody(order, quantity, members) });
  return {
    shipped: async (quantity, count = quantity) => {
      const reference = `O-${(orders += 1)}`;
      await makeAcknowledgedOrder(market, 'MUG', quantity, reference);
      if (count === 0) return reference;
      const body = { MerchantShipmentReference: reference, ...reportBody(reference, count) };
      const { status, text } = await merchant.client.post('/v2/shipments', body);
      if (status !== 201) throw new Error(text);
      return reference;
    },
    back: report(merchant, 'MerchantReturnReference'),
    announce: report(channel, 'ChannelReturnReference'),
    decide: (members) => merchant.client.put('/v2/returns', members),
  };
}

/** The line of an order, with what is said of it. */
export const lineOf = (order: string, members: object) => ({
  Lines: [{ MerchantOrderLineReference: `${order}/1`, ...members }],
});
