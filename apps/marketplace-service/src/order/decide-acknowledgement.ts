/**
 * What to do with an acknowledgement of an order. All lines must be named, since a line without the merchant's reference
 * could never be shipped or cancelled; the same call again changes nothing; other references than the stored ones are
 * refused.
 */
export interface KnownOrder {
  readonly merchantReference: string | null;
  readonly lines: readonly { readonly id: number; readonly merchantReference: string | null }[];
}

export interface Acknowledgement {
  readonly reference: string;
  readonly lines: readonly { readonly id: number; readonly reference: string }[];
}

export type AcknowledgementDecision =
  | { readonly kind: 'store' }
  | { readonly kind: 'replay' }
  | { readonly kind: 'missing_lines'; readonly ids: readonly number[] }
  | { readonly kind: 'unknown_lines'; readonly indexes: readonly number[] }
  | { readonly kind: 'already_acknowledged'; readonly reference: string };

export function decideAcknowledgement(
  order: KnownOrder,
  { reference, lines }: Acknowledgement,
): AcknowledgementDecision {
  const named = new Set(lines.map(({ id }) => id));
  const missing = order.lines.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  if (missing.length > 0) return { kind: 'missing_lines', ids: missing };
  const stored = new Map(order.lines.map((line) => [line.id, line.merchantReference]));
  const unknown = lines.flatMap(({ id }, index) => (stored.has(id) ? [] : [index]));
  if (unknown.length > 0) return { kind: 'unknown_lines', indexes: unknown };
  if (order.merchantReference === null) return { kind: 'store' };
  const isSame =
    order.merchantReference === reference && lines.every((line) => stored.get(line.id) === line.reference);
  return isSame ? { kind: 'replay' } : { kind: 'already_acknowledged', reference: order.merchantReference };
}
