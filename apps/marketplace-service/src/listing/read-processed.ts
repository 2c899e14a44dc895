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
const MESSAGE_MAX = 1_000;

export interface CreatedPair {
  readonly merchantReference: string;
  readonly channelReference: string;
}

export interface FailedProduct {
  readonly merchantReference: string;
  readonly message: string;
  readonly isToBeRetried: boolean;
}

export interface Processed {
  readonly created: readonly CreatedPair[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  readonly failed: readonly FailedProduct[];
}

/** @throws Problem `validation_failed` with every bad entry by its place. */
export function readProcessed(changes: ProcessedChanges): Processed {
  const { Created = [], Updated = [], Removed = [], Failed = [] } = changes;
  const faults = new FaultList();
  if (Created.length + Updated.length + Removed.length + Failed.length > MAX_REFERENCES)
    faults.add('body', `must hold at most ${MAX_REFERENCES} references`);
  faults.refuse();
  const processed = {
    created: Created.map((entry, index) => readPair(faults, `Created[${index}]`, entry)),
    updated: readReferences(faults, 'Updated', Updated),
    removed: readReferences(faults, 'Removed', Removed),
    failed: Failed.map((entry, index) => readFailed(faults, `Failed[${index}]`, entry)),
  };
  faults.refuse();
  addContradictions(faults, processed);
  faults.refuse();
  return processed;
}

/** Entries that stand twice, or in two lists of which only one can be meant. */
function addContradictions(faults: FaultList, { created, updated, removed, failed }: Processed): void {
  const merchantReferences = created.map(({ merchantReference }) => merchantReference);
  const channelReferences = created.map(({ channelReference }) => channelReference);
  const failedReferences = failed.map(({ merchantReference }) => merchantReference);
  addDoubles(faults, merchantReferences, (index) => `Created[${index}].MerchantReference`);
  addDoubles(faults, channelReferences, (index) => `Created[${index}].ChannelReference`);
  addDoubles(faults, updated, (index) => `Updated[${index}]`);
  addDoubles(faults, removed, (index) => `Removed[${index}]`);
  addDoubles(faults, failedReferences, (index) => `Failed[${index}].MerchantReference`);
  const isUpdated = new Set(updated);
  removed.forEach((reference, index) => {
    if (isUpdated.has(reference)) faults.add(`Removed[${index}]`, `${reference} is in Updated as well`);
  });
  const isCreated = new Set(merchantReferences);
  failedReferences.forEach((reference, index) => {
    if (isCreated.has(reference))
      faults.add(`Failed[${index}].MerchantReference`, `${reference} is in Created as well`);
  });
}

/** The entries of a list of references; what is wrong with them goes to `faults`. */
export function readReferences(
  faults: FaultList,
  list: string,
  entries: readonly unknown[],
  whose: 'merchant' | 'channel' = 'channel',
): string[] {
  const max = whose === 'merchant' ? MERCHANT_REFERENCE_MAX : CHANNEL_REFERENCE_MAX;
  return entries.map((entry, index) => readReference(faults, `${list}[${index}]`, entry, max));
}

function readPair(faults: FaultList, path: string, entry: unknown): CreatedPair {
  const members = readEntry(faults, path, entry);
  const read = (member: string, max: number) =>
    members ? readReference(faults, `${path}.${member}`, members[member], max) : '';
  return {
    merchantReference: read('MerchantReference', MERCHANT_REFERENCE_MAX),
    channelReference: read('ChannelReference', CHANNEL_REFERENCE_MAX),
  };
}

function readFailed(faults: FaultList, path: string, entry: unknown): FailedProduct {
  const members = readEntry(faults, path, entry);
  if (!members) return { merchantReference: '', message: '', isToBeRetried: true };
  const { MerchantReference, Message: message, Retry } = members;
  const at = `${path}.MerchantReference`;
  const merchantReference = readReference(faults, at, MerchantReference, MERCHANT_REFERENCE_MAX);
  const isText = typeof message === 'string' && message !== '';
  if (!isText) faults.add(`${path}.Message`, 'is required');
  else if (message.length > MESSAGE_MAX)
    faults.add(`${path}.Message`, `must have at most ${MESSAGE_MAX} characters`);
  if (typeof (Retry ?? true) !== 'boolean') faults.add(`${path}.Retry`, 'must be true or false');
  return { merchantReference, message: isText ? message : '', isToBeRetried: Retry !== false };
}

/** The members of an entry, or null when it is no object, which is a fault. */
function readEntry(
  faults: FaultList,
  path: string,
  entry: unknown,
): Readonly<Record<string, unknown>> | null {
  if (typeof entry === 'object' && entry !== null && !Array.isArray(entry))
    return entry as Readonly<Record<string, unknown>>;
  faults.add(path, 'must be an object');
  return null;
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
