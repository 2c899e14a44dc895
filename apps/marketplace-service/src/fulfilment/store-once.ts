/**
 * Stores a report under its sender's own reference, or finds that it was stored before. The attempt comes first and
 * costs no look-up; what is refused or collides may be a replay, and is one when the stored content is the same.
 */
import { isCollision } from '../errors/collision';
import { FaultList, Problem, problem, unlessProblem } from '../errors/problem';
import { hashContent } from '../wire/content-hash';
import { addDoubles } from '../wire/doubles';
import { BY_MERCHANT, type NamedLine, type RequestedLine } from './apply-to-lines';
import type { ReportKind } from './report-kind';
import type { ReportRow } from './report-sql';

export interface Stored<Row> {
  readonly row: Row;
  /** Whether the same report had been stored before. */
  readonly isReplay: boolean;
}

type ReportWords = Pick<ReportKind<ReportRow>, 'noun' | 'referenceMember'>;

export interface Attempt<Row> {
  readonly kind: ReportWords;
  readonly reference: string;
  readonly hash: string;
  readonly store: () => Promise<Row>;
  readonly findEarlier: () => Promise<Row | null>;
}

const CONFLICT = 409;

/** @throws Problem of the attempt, or `reference_in_use` when the reference belongs to another report. */
export async function storeOnce<Row extends ReportRow>(attempt: Attempt<Row>): Promise<Stored<Row>> {
  const { kind, reference, hash } = attempt;
  const stored = await attempt
    .store()
    .catch((error: unknown) => (isCollision(error) ? referenceInUse(kind, reference) : unlessProblem(error)));
  if (!(stored instanceof Problem)) return { row: stored, isReplay: false };
  const earlier = await attempt.findEarlier();
  if (earlier?.contentHash === hash) return { row: earlier, isReplay: true };
  throw earlier && stored.status === CONFLICT ? referenceInUse(kind, reference) : stored;
}

export function referenceInUse({ noun, referenceMember }: ReportWords, reference: string): Problem {
  return problem('reference_in_use', `Another ${noun} has the reference ${reference}.`, {
    faults: { [referenceMember]: [`is in use by another ${noun}`] },
  });
}

/** A line named twice is a fault of the client that adding up would hide. */
export function refuseDoubleLines(lines: readonly NamedLine[], { member } = BY_MERCHANT): void {
  const faults = new FaultList();
  addDoubles(
    faults,
    lines.map((line) => line[member] ?? ''),
    (index) => `Lines[${index}].${member}`,
  );
  faults.refuse();
}

/** The order of the lines does not make another report. */
export function hashReport(
  request: { readonly Lines: readonly RequestedLine[] },
  { member } = BY_MERCHANT,
): string {
  const Lines = [...request.Lines].sort((left, right) =>
    (left[member] ?? '') < (right[member] ?? '') ? -1 : 1,
  );
  return hashContent({ ...request, Lines });
}
