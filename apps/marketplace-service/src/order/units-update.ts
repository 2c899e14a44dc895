import type { OrderStatus, Units } from './order-status';

/** A line's new counts and the status that follows from them. */
export interface LineUnits extends Units {
  readonly id: number;
  readonly status: OrderStatus;
}

/**
 * Two WITH queries that store new counts of units of an order and the statuses that follow, to go into the statement
 * that stores what caused them.
 * @param order the placeholder of the order's id, @param status of its status, @param lines of its lines as JSON.
 */
export function unitsUpdate(order: string, status: string, lines: string): string {
  return `
  updated_order AS (UPDATE {orders} SET status = ${status}, updated_at = clock_timestamp() WHERE id = ${order}),
  updated_lines AS (
    UPDATE {order_lines} l
    SET status = n.status, shipped = n.shipped, cancelled = n.cancelled, back_ordered = n."backOrdered",
      returned = n.returned, return_declared = n."returnDeclared",
      cancellation_requested = n."cancellationRequested"
    FROM json_to_recordset(${lines}) n (id int, status text, shipped int, cancelled int, "backOrdered" int, returned int,
      "returnDeclared" int, "cancellationRequested" int)
    WHERE l.id = n.id AND l.order_id = ${order}
  )`;
}
