/**
 * The one status function for orders and their lines, computed over units: each piece ordered is open, back-ordered,
 * shipped, cancelled or returned. All units alike give the status its name; a mixture is IN_COMBI while any unit still
 * moves and CLOSED once all are final. What nobody has acknowledged is NEW.
 */
export const ORDER_STATUSES = [
  'NEW',
  'IN_PROGRESS',
  'SHIPPED',
  'IN_BACKORDER',
  'CANCELED',
  'MANCO',
  'IN_COMBI',
  'CLOSED',
  'RETURNED',
  'REQUIRES_CORRECTION',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The units of one line, or of all lines of an order. */
export interface Units {
  readonly quantity: number;
  readonly shipped: number;
  readonly cancelled: number;
  readonly backOrdered: number;
  readonly returned: number;
  /** Open units that the channel wants cancelled and the merchant has neither cancelled nor shipped. */
  readonly cancellationRequested: number;
  /** Units declared as sent back and not rejected, returned ones included. */
  readonly returnDeclared: number;
}

export function orderStatus(lines: readonly Units[], isAcknowledged: boolean): OrderStatus {
  const units = countUnits(lines);
  const present = (['open', 'backOrdered', 'shipped', 'cancelled', 'returned'] as const).filter(
    (state) => units[state] > 0,
  );
  const [only, ...others] = present;
  if (!isAcknowledged) return only === 'cancelled' && others.length === 0 ? 'CANCELED' : 'NEW';
  if (only && others.length === 0) return STATUS_OF_ALL[only];
  return units.open + units.backOrdered > 0 ? 'IN_COMBI' : 'CLOSED';
}

const STATUS_OF_ALL = {
  open: 'IN_PROGRESS',
  backOrdered: 'IN_BACKORDER',
  shipped: 'SHIPPED',
  cancelled: 'CANCELED',
  returned: 'RETURNED',
} as const;

function countUnits(lines: readonly Units[]) {
  const units = { open: 0, backOrdered: 0, shipped: 0, cancelled: 0, returned: 0 };
  for (const { quantity, shipped, cancelled, backOrdered, returned } of lines) {
    units.open += quantity - shipped - cancelled - backOrdered;
    units.backOrdered += backOrdered;
    units.shipped += shipped - returned;
    units.cancelled += cancelled;
    units.returned += returned;
  }
  return units;
}
