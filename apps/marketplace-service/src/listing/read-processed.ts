/**
 * Reads what a channel says it has processed: every entry a reference, no entry twice in its list, and no product both
 * updated and removed. A product may be created and updated at once; the creation counts first.
 */
import { FaultList } from '../errors/problem';
import { addDoubles } from '../wire/doubles';
import { MAX_REFERENCES, type ProcessedChanges } from './acknowledge-changes.dto';

const MAX_LENGTH = 60;

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
  addDoubles(
    faults,
    Created.map(({ MerchantReference }) => MerchantReference),
    (index) => `Created[${index}].MerchantReference`,
  );
  addDoubles(
    faults,
    Created.map(({ ChannelReference }) => ChannelReference),
    (index) => `Created[${index}].ChannelReference`,
  );
  const updated = readReferences(faults, 'Updated', Updated);
  const removed = readReferences(faults, 'Removed', Removed);
  addDoubles(faults, updated, (index) => `Updated[${index}]`);
  addDoubles(faults, removed, (index) => `Removed[${index}]`);
  const isUpdated = new Set(updated);
  removed.forEach((reference, index) => {
    if (isUpdated.has(reference)) faults.add(`Removed[${index}]`, `${reference} is in Updated as well`);
  });
  faults.refuse();
  const created = Created.map(({ MerchantReference, ChannelReference }) => ({
    merchantReference: MerchantReference,
    channelReference: ChannelReference,
  }));
  return { created, updated, removed };
}

/** The entries of a list of references, as they are; what is wrong with them goes to `faults`. */
export function readReferences(faults: FaultList, list: string, entries: readonly unknown[]): string[] {
  return entries.map((entry, index) => {
    const fault = faultOfReference(entry);
    if (fault !== null) faults.add(`${list}[${index}]`, fault);
    // A place of its own keeps bad entries from passing for doubles.
    return fault === null ? String(entry) : `\0${index}`;
  });
}

function faultOfReference(entry: unknown): string | null {
  if (typeof entry !== 'string') return 'must be a string';
  if (entry.trim() === '') return 'must not be blank';
  return entry.length > MAX_LENGTH ? `must have at most ${MAX_LENGTH} characters` : null;
}
