/**
 * The history of orders: every change writes one event, in the statement that makes the change, so that neither can be
 * there without the other.
 */
import type { KeyHolder, KeyRole } from '@libs/api-key';

export const ORDER_EVENT_KINDS = [
  'ORDER_CREATED',
  'ORDER_ACKNOWLEDGED',
  'SHIPMENT_CREATED',
  'SHIPMENT_TRACKING_CHANGED',
  'CANCELLATION_CREATED',
  'CANCELLATION_REQUESTED',
  'BACK_ORDER_CREATED',
  'RETURN_CREATED',
  'RETURN_DECIDED',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

export interface NewOrderEvent {
  readonly kind: OrderEventKind;
  readonly author: KeyRole;
  readonly keyId: number;
  readonly details: object;
}

/** Something done by whom an API key stands for; a key of both roles acts as the merchant. */
export function eventBy(
  { keyId, roles }: Pick<KeyHolder, 'keyId' | 'roles'>,
  kind: OrderEventKind,
  details: object,
): NewOrderEvent {
  return { kind, author: roles.includes('MERCHANT') ? 'MERCHANT' : 'CHANNEL', keyId, details };
}

interface EventPlaces {
  /** The source of rows, one per event. */
  readonly from: string;
  readonly orderId: string;
  readonly orderStatus: string;
  /** The placeholder of the event as JSON. */
  readonly event: string;
}

/** A WITH query that writes a {@link NewOrderEvent}, to go into the statement that makes the change. */
export function eventInsertion({ from, orderId, orderStatus, event }: EventPlaces): string {
  return `
  written_event AS (
    INSERT INTO {order_events} (order_id, kind, author, key_id, order_status, details)
    SELECT ${orderId}, v.kind, v.author, v."keyId", ${orderStatus}, v.details
    FROM json_to_record(${event}) v (kind text, author text, "keyId" int, details jsonb), ${from}
  )`;
}
