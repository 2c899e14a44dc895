/**
 * Applies a quantity rule to the lines that a request names. The answer is all lines of the order with their new units,
 * or one refusal that lists every fault: unknown lines first, then quantities with what remains.
 */
import { FaultList } from '../errors/problem';
import type { OrderLineRow, OrderRow } from '../order/order-row';
import { orderStatus, type OrderStatus, type Units } from '../order/order-status';
import type { LineUnits } from '../order/units-update';
import { REFUSALS, type QuantityDecision } from './quantities';

/** By whose references a request names lines: the member of the request, and what it is compared with. */
export interface LineNaming {
  readonly member: 'MerchantOrderLineReference' | 'ChannelOrderLineReference';
  readonly known: 'merchantReference' | 'channelReference';
}

export const BY_MERCHANT: LineNaming = { member: 'MerchantOrderLineReference', known: 'merchantReference' };
export const BY_CHANNEL: LineNaming = { member: 'ChannelOrderLineReference', known: 'channelReference' };

export type NamedLine = { readonly [Member in LineNaming['member']]?: string };

export type RequestedLine = NamedLine & { readonly Quantity: number };

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
  naming = BY_MERCHANT,
): AppliedLines {
  const lines = findLines(order, requested, naming);
  const faults = REFUSALS.map((code) => ({ code, list: new FaultList() }));
  const counts = requested.map(({ Quantity }) => Quantity);
  const changed = lines.flatMap((line, index): LineUnits[] => {
    const count = counts[index] ?? 0;
    const decision = decide(line, count, index);
    if (decision.kind === 'done') return [withStatus(order, line.id, decision.units)];
    const { list } = faults.find(({ code }) => code === decision.kind) ?? {};
    list?.add(`Lines[${index}].Quantity`, describe(line, line[naming.known], decision.remaining, count));
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
export function withStatus(order: AcknowledgedOrNot, id: number, units: Units): LineUnits {
  const { quantity, shipped, cancelled, backOrdered, returned, returnDeclared, cancellationRequested } =
    units;
  const counts = {
    quantity,
    shipped,
    cancelled,
    backOrdered,
    returned,
    returnDeclared,
    cancellationRequested,
  };
  return { ...counts, id, status: orderStatus([counts], isAcknowledged(order)) };
}

/** The status of an order once some of its lines have new units. */
export function statusWith(
  order: AcknowledgedOrNot & Pick<OrderRow, 'lines'>,
  changed: readonly LineUnits[],
): OrderStatus {
  const unitsOf = new Map(changed.map((line) => [line.id, line]));
  return orderStatus(
    order.lines.map((line) => unitsOf.get(line.id) ?? line),
    isAcknowledged(order),
  );
}

type AcknowledgedOrNot = Pick<OrderRow, 'merchantReference'>;

function isAcknowledged({ merchantReference }: AcknowledgedOrNot): boolean {
  return merchantReference !== null;
}

/** The lines named, in the order of the request. */
function findLines(
  order: OrderRow,
  requested: readonly RequestedLine[],
  { member, known }: LineNaming,
): OrderLineRow[] {
  const byReference = new Map(order.lines.map((line) => [line[known], line]));
  const unknown = new FaultList();
  const lines = requested.flatMap((named, index) => {
    const reference = named[member] ?? '';
    const line = byReference.get(reference);
    if (!line) unknown.add(`Lines[${index}].${member}`, `Order ${order[known]} has no line ${reference}.`);
    return line ?? [];
  });
  unknown.refuse('order_line_not_found');
  return lines;
}

function describe(
  line: OrderLineRow,
  reference: string | null,
  remaining: number,
  requested: number,
): string {
  const { quantity, shipped, cancelled, backOrdered, returnDeclared, cancellationRequested } = line;
  const counts = [`ordered ${quantity}`, `shipped ${shipped}`, `cancelled ${cancelled}`];
  if (backOrdered > 0) counts.push(`in back order ${backOrdered}`);
  if (returnDeclared > 0) counts.push(`returned or on the way back ${returnDeclared}`);
  if (cancellationRequested > 0) counts.push(`cancellation requested ${cancellationRequested}`);
  return `Line ${reference}: ${counts.join(', ')}, remaining ${remaining}, requested ${requested}.`;
}
