/**
 * Applies a quantity rule to the lines that a request names. The answer is all lines of the order with their new units,
 * or one refusal that lists every fault: unknown lines first, then quantities with what remains.
 */
import { FaultList } from '../errors/problem';
import type { OrderLineRow, OrderRow } from '../order/order-row';
import { orderStatus, type OrderStatus, type Units } from '../order/order-status';
import type { LineUnits } from '../order/units-update';
import { REFUSALS, type QuantityDecision } from './quantities';

export interface RequestedLine {
  readonly MerchantOrderLineReference: string;
  readonly Quantity: number;
}

export interface AppliedLines {
  /** The order's new status. */
  readonly status: OrderStatus;
  /** The lines the request names, with their new units. */
  readonly changed: readonly LineUnits[];
  /** The lines of the report to store, in the order of the request. */
  readonly lines: readonly { readonly order_line_id: number; readonly quantity: number }[];
}

/** @throws Problem `order_line_not_found`, or a refusal of the rule: the first in {@link REFUSALS} that is met. */
export function applyToLines(
  order: OrderRow,
  requested: readonly RequestedLine[],
  decide: (units: Units, count: number, index: number) => QuantityDecision,
): AppliedLines {
  const lines = findLines(order, requested);
  const faults = REFUSALS.map((code) => ({ code, list: new FaultList() }));
  const counts = requested.map(({ Quantity }) => Quantity);
  const changed = lines.flatMap((line, index): LineUnits[] => {
    const count = counts[index] ?? 0;
    const decision = decide(line, count, index);
    if (decision.kind === 'done') return [withStatus(line.id, decision.units)];
    const { list } = faults.find(({ code }) => code === decision.kind) ?? {};
    list?.add(`Lines[${index}].Quantity`, describe(line, decision.remaining, count));
    return [];
  });
  for (const { code, list } of faults) list.refuse(code);
  return {
    status: statusWith(order, changed),
    changed,
    lines: lines.map(({ id }, index) => ({ order_line_id: id, quantity: counts[index] ?? 0 })),
  };
}

/** New units of a line with the status that follows. */
export function withStatus(id: number, units: Units): LineUnits {
  const { quantity, shipped, cancelled, backOrdered, returned, returnDeclared } = units;
  const counts = { quantity, shipped, cancelled, backOrdered, returned, returnDeclared };
  return { ...counts, id, status: orderStatus([counts], true) };
}

/** The status of an acknowledged order once some of its lines have new units. */
export function statusWith(order: Pick<OrderRow, 'lines'>, changed: readonly LineUnits[]): OrderStatus {
  const unitsOf = new Map(changed.map((line) => [line.id, line]));
  return orderStatus(
    order.lines.map((line) => unitsOf.get(line.id) ?? line),
    true,
  );
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
  const { merchantReference, quantity, shipped, cancelled, backOrdered, returnDeclared } = line;
  const counts = [`ordered ${quantity}`, `shipped ${shipped}`, `cancelled ${cancelled}`];
  if (backOrdered > 0) counts.push(`in back order ${backOrdered}`);
  if (returnDeclared > 0) counts.push(`returned or on the way back ${returnDeclared}`);
  return `Line ${merchantReference}: ${counts.join(', ')}, remaining ${remaining}, requested ${requested}.`;
}
