/**
 * Reads what a channel says it has processed: every entry a reference, no entry twice in its list, and no product both
 * updated and removed. A product may be created and updated at once; the creation counts first.
 */
import { FaultList } from '../errors/problem';
import { addDoubles } from '../wire/doubles';
import { isExact, NOT_EXACT } from '../wire/members';
import { MAX_REFERENCES, type ProcessedChanges } from './acknowledge-changes.dto';

const MERCHANT_REFERENCE_MAX = 64;
const CHANNEL_REFERENCE_MAX = 60;

export interface CreatedPair {
  readonly merchantReference: string;
  readonly channelReference: string;
}

export interface Processed {
  readonly created: readonly CreatedPair[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
}

/** @throws Problem `validation_failed` with every bad entry by its place. */
export function readProcessed({ Created = [], Updated = [], Removed = [] }: ProcessedChanges): Processed {
  const faults = new FaultList();
  if (Created.length + Updated.length + Removed.length > MAX_REFERENCES)
    faults.add('body', `must hold at most ${MAX_REFERENCES} references`);
  faults.refuse();
  const created = Created.map((entry, index) => readPair(faults, `Created[${index}]`, entry));
  const updated = readReferences(faults, 'Updated', Updated);
  const removed = readReferences(faults, 'Removed', Removed);
  faults.refuse();
  const merchantReferences = created.map(({ merchantReference }) => merchantReference);
  const channelReferences = created.map(({ channelReference }) => channelReference);
  addDoubles(faults, merchantReferences, (index) => `Created[${index}].MerchantReference`);
  addDoubles(faults, channelReferences, (index) => `Created[${index}].ChannelReference`);
  addDoubles(faults, updated, (index) => `Updated[${index}]`);
  addDoubles(faults, removed, (index) => `Removed[${index}]`);
  const isUpdated = new Set(updated);
  removed.forEach((reference, index) => {
    if (isUpdated.has(reference)) faults.add(`Removed[${index}]`, `${reference} is in Updated as well`);
  });
  faults.refuse();
  return { created, updated, removed };
}

/** The entries of a list of channel references; what is wrong with them goes to `faults`. */
export function readReferences(faults: FaultList, list: string, entries: readonly unknown[]): string[] {
  return entries.map((entry, index) =>
    readReference(faults, `${list}[${index}]`, entry, CHANNEL_REFERENCE_MAX),
  );
}

function readPair(faults: FaultList, path: string, entry: unknown): CreatedPair {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    faults.add(path, 'must be an object');
    return { merchantReference: '', channelReference: '' };
  }
  const { MerchantReference, ChannelReference } = entry as Readonly<Record<string, unknown>>;
  return {
    merchantReference: readReference(
      faults,
      `${path}.MerchantReference`,
      MerchantReference,
      MERCHANT_REFERENCE_MAX,
    ),
    channelReference: readReference(
      faults,
      `${path}.ChannelReference`,
      ChannelReference,
      CHANNEL_REFERENCE_MAX,
    ),
  };
}

function readReference(faults: FaultList, path: string, value: unknown, max: number): string {
  const fault = faultOfReference(value, max);
  if (fault !== null) faults.add(path, fault);
  return typeof value === 'string' ? value : '';
}

function faultOfReference(value: unknown, max: number): string | null {
  if (value === undefined || value === null || value === '') return 'is required';
  if (typeof value !== 'string') return 'must be a string';
  if (!isExact(value)) return NOT_EXACT;
  return value.length > max ? `must have at most ${max} characters` : null;
}
