/**
 * Applies a quantity rule to the lines that a request names. The answer is all lines of the order with their new units,
 * or one refusal that lists every fault: unknown lines first, then quantities with what remains.
 */
import { FaultList } from '../errors/problem';
import type { OrderLineRow, OrderRow } from '../order/order-row';
import { orderStatus, type OrderStatus, type Units } from '../order/order-status';
import type { LineUnits } from '../order/units-update';
import type { QuantityDecision } from './quantities';

export interface RequestedLine {
  readonly MerchantOrderLineReference: string;
  readonly Quantity: number;
}

export interface AppliedLines {
  /** The order's new status. */
  readonly status: OrderStatus;
  /** The lines the request names, with their new units. */
  readonly changed: readonly LineUnits[];
  /** The quantities of the request by the lines' ids. */
  readonly quantities: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

/** @throws Problem `order_line_not_found`, `quantity_exceeded` or `partial_line_not_allowed` */
export function applyToLines(
  order: OrderRow,
  requested: readonly RequestedLine[],
  decide: (units: Units, count: number) => QuantityDecision,
): AppliedLines {
  const lines = findLines(order, requested);
  const exceeded = new FaultList();
  const partial = new FaultList();
  const changed = lines.flatMap((line, index): LineUnits[] => {
    const count = requested[index]?.Quantity ?? 0;
    const decision = decide(line, count);
    if (decision.kind === 'done')
      return [{ ...decision.units, id: line.id, status: orderStatus([decision.units], true) }];
    const faults = decision.kind === 'quantity_exceeded' ? exceeded : partial;
    faults.add(`Lines[${index}].Quantity`, describe(line, decision.remaining, count));
    return [];
  });
  exceeded.refuse('quantity_exceeded');
  partial.refuse('partial_line_not_allowed');
  const unitsOf = new Map(changed.map((line) => [line.id, line]));
  return {
    status: orderStatus(
      order.lines.map((line) => unitsOf.get(line.id) ?? line),
      true,
    ),
    changed,
    quantities: lines.map((line, index) => ({
      orderLineId: line.id,
      quantity: requested[index]?.Quantity ?? 0,
    })),
  };
}

/** The lines named, in the order of the request. */
function findLines(order: OrderRow, requested: readonly RequestedLine[]): OrderLineRow[] {
  const byReference = new Map(order.lines.map((line) => [line.merchantReference, line]));
  const unknown = new FaultList();
  const lines = requested.flatMap(({ MerchantOrderLineReference: reference }, index) => {
    const line = byReference.get(reference);
    if (!line)
      unknown.add(
        `Lines[${index}].MerchantOrderLineReference`,
        `Order ${order.merchantReference} has no line ${reference}.`,
      );
    return line ?? [];
  });
  unknown.refuse('order_line_not_found');
  return lines;
}

function describe(line: OrderLineRow, remaining: number, requested: number): string {
  const { merchantReference, quantity, shipped, cancelled } = line;
  return `Line ${merchantReference}: ordered ${quantity}, shipped ${shipped}, cancelled ${cancelled}, remaining ${remaining}, requested ${requested}.`;
}
