/**
 * What a merchant decides on goods that come back. A decision covers every line: what it does not say of a line follows
 * from its status, and one of two quantities from the other. Units are held back from further returns until they are
 * rejected. A decision is taken once; saying the same again changes nothing.
 */
export const RETURN_STATUSES = ['ON_THE_WAY', 'ACCEPTED', 'REJECTED'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
export type DecidedStatus = Exclude<ReturnStatus, 'ON_THE_WAY'>;

/** Units of a returned line on which the merchant has decided. */
export interface Settled {
  readonly accepted: number;
  readonly rejected: number;
}

/** What is said of a line; undefined where nothing is. */
export interface SaidOfLine {
  readonly accepted?: number | undefined;
  readonly rejected?: number | undefined;
}

/** Whether quantities are given. Two zeros are not: some clients send them for what they leave out. */
export function isSaid({ accepted, rejected }: SaidOfLine): boolean {
  return (accepted ?? rejected) !== undefined && !(accepted === 0 && rejected === 0);
}

export function settleLine(quantity: number, status: ReturnStatus, given: SaidOfLine = {}): Settled {
  switch (status) {
    case 'ON_THE_WAY':
      return { accepted: 0, rejected: 0 };
    case 'REJECTED':
      return { accepted: 0, rejected: quantity };
    case 'ACCEPTED': {
      const said = isSaid(given) ? given : {};
      const rejected = said.rejected ?? (said.accepted === undefined ? 0 : quantity - said.accepted);
      return { accepted: said.accepted ?? quantity - rejected, rejected };
    }
  }
}

export interface LineFault {
  readonly member: 'AcceptedQuantity' | 'RejectedQuantity';
  readonly text: string;
}

/** What contradicts itself in what is said of a line, or null. */
export function faultOfLine(
  quantity: number,
  status: ReturnStatus | undefined,
  { accepted = 0, rejected = 0 }: SaidOfLine,
): LineFault | null {
  if (accepted + rejected > quantity) {
    const member = accepted > quantity || rejected === 0 ? 'AcceptedQuantity' : 'RejectedQuantity';
    return { member, text: `accepts and rejects more than the ${quantity} of the return` };
  }
  if (accepted > 0 && (status === 'ON_THE_WAY' || status === 'REJECTED'))
    return { member: 'AcceptedQuantity', text: `cannot be given with the status ${status}` };
  if (rejected > 0 && status === 'ON_THE_WAY')
    return { member: 'RejectedQuantity', text: `cannot be given with the status ${status}` };
  if (rejected > 0 && rejected < quantity && status === 'REJECTED')
    return { member: 'RejectedQuantity', text: 'must be the whole quantity with the status REJECTED' };
  return null;
}

/** Without a status the quantities tell: nothing accepted is a rejection. */
export function statusOfLines(lines: readonly (SaidOfLine & { readonly quantity: number })[]): DecidedStatus {
  const isAccepted = lines.some((line) => settleLine(line.quantity, 'ACCEPTED', line).accepted > 0);
  return isAccepted ? 'ACCEPTED' : 'REJECTED';
}

export interface KnownReturn {
  readonly status: ReturnStatus;
  readonly merchantReference: string | null;
  readonly merchantComment: string | null;
  readonly refundInclVat: string | null;
  readonly refundExclVat: string | null;
  readonly lines: readonly KnownReturnLine[];
}

export interface KnownReturnLine extends Settled, Refunds {}

interface Refunds {
  readonly refundInclVat: number | null;
  readonly refundExclVat: number | null;
  readonly manualRefundInclVat: number | null;
  readonly manualRefundExclVat: number | null;
}

/** A decision in full; amounts and texts are undefined where it does not say them. */
export interface ReturnDecision {
  readonly status: DecidedStatus;
  readonly merchantReference?: string | undefined;
  readonly merchantComment?: string | undefined;
  readonly refundInclVat?: string | undefined;
  readonly refundExclVat?: string | undefined;
  /** Aligned with the lines of the return. */
  readonly lines: readonly DecidedLine[];
}

export type DecidedLine = Settled & Partial<Record<keyof Refunds, string | undefined>>;

export type ReturnVerdict = 'store' | 'replay' | 'already_decided' | 'other_reference';

export function decideReturn(known: KnownReturn, decision: ReturnDecision): ReturnVerdict {
  if (known.status !== 'ON_THE_WAY') return isSame(known, decision) ? 'replay' : 'already_decided';
  const { merchantReference } = decision;
  const isOther = known.merchantReference !== null && !isUnsaidOr(known.merchantReference, merchantReference);
  return isOther ? 'other_reference' : 'store';
}

const REFUNDS = ['refundInclVat', 'refundExclVat', 'manualRefundInclVat', 'manualRefundExclVat'] as const;

function isSame(known: KnownReturn, decision: ReturnDecision): boolean {
  return (
    known.status === decision.status &&
    isUnsaidOr(known.merchantReference, decision.merchantReference) &&
    isUnsaidOr(known.merchantComment, decision.merchantComment) &&
    isAmount(known.refundInclVat, decision.refundInclVat) &&
    isAmount(known.refundExclVat, decision.refundExclVat) &&
    known.lines.every((line, index) => isSameLine(line, decision.lines[index]))
  );
}

function isSameLine(known: KnownReturnLine, decided: DecidedLine | undefined): boolean {
  return (
    known.accepted === decided?.accepted &&
    known.rejected === decided.rejected &&
    REFUNDS.every((refund) => isAmount(known[refund], decided[refund]))
  );
}

function isUnsaidOr(known: string | null, said: string | undefined): boolean {
  return said === undefined || said === known;
}

/** Amounts have at most fifteen significant digits, which numbers keep exactly. */
function isAmount(known: string | number | null, said: string | undefined): boolean {
  return said === undefined || (known !== null && Number(known) === Number(said));
}
