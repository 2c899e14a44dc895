/**
 * What an operation does to the units of one order line, and when it is refused. Of the units ordered, those neither
 * shipped nor cancelled are open; open units that are not in back order are free. Shipping takes free units first and
 * then back-ordered ones; cancelling takes back-ordered units first, since what cannot be delivered is what gets
 * cancelled. What the channel wants cancelled stays open until the merchant answers: cancelling takes such units first, and
 * shipping leaves them for last. What is sent back is part of what was shipped.
 */
import type { Units } from '../order/order-status';

/** The codes of refusals; where lines meet several, the first one here is told. */
export const REFUSALS = ['not_shipped', 'quantity_exceeded', 'partial_line_not_allowed'] as const;

export type QuantityDecision =
  | { readonly kind: 'done'; readonly units: Units }
  | { readonly kind: (typeof REFUSALS)[number]; readonly remaining: number };

/** Units that can still be shipped or cancelled. */
export function openUnits({ quantity, shipped, cancelled }: Units): number {
  return quantity - shipped - cancelled;
}

/** Open units that are not in back order. */
export function freeUnits(units: Units): number {
  return openUnits(units) - units.backOrdered;
}

/** Ships `count` units; a line that must be shipped whole takes all its open units at once. */
export function shipUnits(units: Units, count: number, canSplit: boolean): QuantityDecision {
  const remaining = openUnits(units);
  if (count > remaining) return { kind: 'quantity_exceeded', remaining };
  if (!canSplit && count < remaining) return { kind: 'partial_line_not_allowed', remaining };
  const fromBackOrder = Math.max(0, count - freeUnits(units));
  return {
    kind: 'done',
    units: {
      ...units,
      shipped: units.shipped + count,
      backOrdered: units.backOrdered - fromBackOrder,
      cancellationRequested: Math.min(units.cancellationRequested, remaining - count),
    },
  };
}

/** Cancels `count` units. */
export function cancelUnits(units: Units, count: number): QuantityDecision {
  const remaining = openUnits(units);
  if (count > remaining) return { kind: 'quantity_exceeded', remaining };
  const fromBackOrder = Math.min(units.backOrdered, count);
  return {
    kind: 'done',
    units: {
      ...units,
      cancelled: units.cancelled + count,
      backOrdered: units.backOrdered - fromBackOrder,
      cancellationRequested: Math.max(0, units.cancellationRequested - count),
    },
  };
}

/** Notes that the channel wants `count` more open units cancelled. */
export function requestCancellation(units: Units, count: number): QuantityDecision {
  const remaining = openUnits(units) - units.cancellationRequested;
  if (count > remaining) return { kind: 'quantity_exceeded', remaining };
  return {
    kind: 'done',
    units: { ...units, cancellationRequested: units.cancellationRequested + count },
  };
}

/** Puts `count` free units in back order. */
export function backOrderUnits(units: Units, count: number): QuantityDecision {
  const remaining = freeUnits(units);
  if (count > remaining) return { kind: 'quantity_exceeded', remaining };
  return { kind: 'done', units: { ...units, backOrdered: units.backOrdered + count } };
}

/** Takes `count` shipped units as sent back, of which the merchant has accepted and rejected some already. */
export function returnUnits(
  units: Units,
  count: number,
  { accepted, rejected }: { readonly accepted: number; readonly rejected: number },
): QuantityDecision {
  if (units.shipped === 0) return { kind: 'not_shipped', remaining: 0 };
  const remaining = units.shipped - units.returnDeclared;
  if (count > remaining) return { kind: 'quantity_exceeded', remaining };
  const declared = { ...units, returnDeclared: units.returnDeclared + count };
  return { kind: 'done', units: settleUnits(declared, { accepted, rejected }) };
}

/** What a decision does to units that are declared as sent back: rejected ones may be sent back again. */
export function settleUnits(
  units: Units,
  { accepted, rejected }: { readonly accepted: number; readonly rejected: number },
): Units {
  return {
    ...units,
    returned: units.returned + accepted,
    returnDeclared: units.returnDeclared - rejected,
  };
}
