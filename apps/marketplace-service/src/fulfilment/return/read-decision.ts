import { FaultList } from '../../errors/problem';
import {
  faultOfLine,
  isSaid,
  settleLine,
  statusOfLines,
  type DecidedLine,
  type ReturnDecision,
} from './decide-return';
import type { ReturnRow } from './return';
import type { DecideReturnDto, DecideReturnLineDto } from './return-request.dto';

/**
 * What a merchant's request means for a return, in full.
 * @throws Problem `validation_failed` or `order_line_not_found`
 */
export function readDecision(known: ReturnRow, request: DecideReturnDto): ReturnDecision {
  const lines = request.Lines ?? [];
  checkDecision(known, request, lines);
  const byReference = new Map(lines.map((line) => [line.MerchantOrderLineReference, line]));
  const said = known.lines.map((line) =>
    saidOf(line.quantity, byReference.get(line.merchantOrderLineReference)),
  );
  const status = request.Status ?? statusOfLines(said);
  return {
    status,
    merchantReference: request.MerchantReturnReference,
    merchantComment: request.MerchantComment,
    refundInclVat: request.RefundInclVat,
    refundExclVat: request.RefundExclVat,
    lines: said.map(({ quantity, line, ...quantities }): DecidedLine => ({
      ...settleLine(quantity, status, quantities),
      refundInclVat: line?.RefundInclVat,
      refundExclVat: line?.RefundExclVat,
      manualRefundInclVat: line?.ManualRefundInclVat,
      manualRefundExclVat: line?.ManualRefundExclVat,
    })),
  };
}

function saidOf(quantity: number, line: DecideReturnLineDto | undefined) {
  return { quantity, line, accepted: line?.AcceptedQuantity, rejected: line?.RejectedQuantity };
}

function checkDecision(
  known: ReturnRow,
  { Status }: DecideReturnDto,
  lines: readonly DecideReturnLineDto[],
): void {
  const quantityOf = new Map(known.lines.map((line) => [line.merchantOrderLineReference, line.quantity]));
  const faults = new FaultList();
  const unknown = new FaultList();
  for (const [index, line] of lines.entries()) {
    const path = `Lines[${index}]`;
    const { MerchantOrderLineReference: reference, AcceptedQuantity, RejectedQuantity } = line;
    const quantity = quantityOf.get(reference);
    const said = { accepted: AcceptedQuantity, rejected: RejectedQuantity };
    const fault = quantity === undefined ? null : faultOfLine(quantity, Status, said);
    if (fault) faults.add(`${path}.${fault.member}`, fault.text);
    if (Status === undefined && !isSaid(said))
      faults.add(`${path}.AcceptedQuantity`, 'is required without Status');
    if (quantity === undefined)
      unknown.add(`${path}.MerchantOrderLineReference`, `The return has no line ${reference}.`);
    quantityOf.delete(reference);
  }
  if (Status === undefined && quantityOf.size > 0)
    faults.add(
      'Status',
      `is required unless every line is named: missing ${[...quantityOf.keys()].join(', ')}`,
    );
  faults.refuse();
  unknown.refuse('order_line_not_found');
}
