/**
 * The rule of acknowledgements: which listings a channel's answer settles, and what speaks against it. What was
 * confirmed before is accepted again without effect, so that a lost reply can be repeated. Unless the channel asks for
 * leniency, one bad entry refuses the whole answer and all bad entries are named: a channel that has its answer half
 * accepted without knowing no longer knows which half.
 */
import { problem, type Problem } from '../errors/problem';
import type { ProblemCode } from '../errors/problem-codes';
import type { Failure, ListingFacts, Settlement } from './acknowledgement.repository';
import type { CreatedPair, FailedProduct, Processed } from './read-processed';

/** What speaks against one entry. */
export interface Finding {
  readonly code: ProblemCode;
  /** Whether the entry names nothing; otherwise it contradicts what is known. */
  readonly isMissing: boolean;
  readonly path: string;
  /** The reference in the entry. */
  readonly reference: string;
  readonly text: string;
}

export interface Decision {
  readonly settlements: Settlement[];
  readonly failures: Failure[];
  readonly findings: Finding[];
}

type ListingsBy<Key> = ReadonlyMap<Key, ListingFacts>;

export function decideSettlements(processed: Processed, listings: readonly ListingFacts[]): Decision {
  const decision: Decision = { settlements: [], failures: [], findings: [] };
  const byMerchant = new Map(listings.map((listing) => [listing.merchantReference, listing]));
  const byChannel = new Map(listings.map((listing) => [listing.channelReference, listing]));
  processed.created.forEach((pair, index) =>
    settleCreated(decision, `Created[${index}]`, pair, byMerchant, byChannel),
  );
  const isCreatedNow = new Set(decision.settlements.map(({ reference }) => reference));
  processed.updated.forEach((reference, index) => {
    const listing = byChannel.get(reference);
    if (isCreatedNow.has(reference)) return;
    if (!listing) decision.findings.push(unknownReference(`Updated[${index}]`, reference));
    else if (listing.isKnown && listing.isContentServed) settle(decision, listing, 'UPDATED');
  });
  processed.removed.forEach((reference, index) => {
    const path = `Removed[${index}]`;
    const listing = byChannel.get(reference);
    if (isCreatedNow.has(reference)) decision.findings.push(notPendingRemoval(path, reference));
    else if (!listing) decision.findings.push(unknownReference(path, reference));
    else if (listing.isKnown && !listing.isRemovalServed)
      decision.findings.push(notPendingRemoval(path, reference));
    else if (listing.isKnown) settle(decision, listing, 'REMOVED');
  });
  processed.failed.forEach((failed, index) =>
    noteFailure(decision, `Failed[${index}].MerchantReference`, failed, byMerchant),
  );
  return decision;
}

/**
 * The same for the list of offers, where a double is harmless.
 * @param key which of a listing's references the entries are.
 */
export function decideOfferSettlements(
  references: readonly string[],
  listings: readonly ListingFacts[],
  key: 'channelReference' | 'merchantReference',
): Decision {
  const decision: Decision = { settlements: [], failures: [], findings: [] };
  const byReference = new Map(listings.map((listing) => [listing[key], listing]));
  references.forEach((reference, index) => {
    if (byReference.has(reference)) return;
    const path = `[${index}]`;
    decision.findings.push(
      key === 'channelReference' ? unknownReference(path, reference) : unknownProduct(path, reference),
    );
  });
  for (const reference of new Set(references)) {
    const listing = byReference.get(reference);
    if (listing?.isKnown && listing.isOfferServed) settle(decision, listing, 'OFFER');
  }
  return decision;
}

/** @throws Problem 404 with all entries that name nothing, else 409 with all that contradict what is known. */
export function refuseFindings(findings: readonly Finding[]): void {
  const missing = findings.filter(({ isMissing }) => isMissing);
  const named = missing.length > 0 ? missing : findings;
  const [first] = named;
  if (first) throw refusal(first, named);
}

function settleCreated(
  { settlements, findings }: Decision,
  path: string,
  { merchantReference, channelReference }: CreatedPair,
  byMerchant: ListingsBy<string>,
  byChannel: ListingsBy<string | null>,
): void {
  const listing = byMerchant.get(merchantReference);
  const owner = byChannel.get(channelReference);
  const contradict = (code: ProblemCode, text: string) => {
    const at = `${path}.ChannelReference`;
    findings.push({ code, isMissing: false, path: at, reference: merchantReference, text });
  };
  if (!listing) findings.push(unknownProduct(`${path}.MerchantReference`, merchantReference));
  else if (owner && owner !== listing)
    contradict(
      'channel_reference_in_use',
      `${channelReference} is the reference of ${owner.merchantReference}.`,
    );
  else if (!listing.isKnown)
    settlements.push({ productId: listing.productId, confirmed: 'CREATED', reference: channelReference });
  else if (listing.channelReference !== channelReference)
    contradict(
      'channel_reference_mismatch',
      `${merchantReference} is listed under ${listing.channelReference}.`,
    );
}

/** A product that waits for nothing any more has not failed. */
function noteFailure(
  { failures, findings }: Decision,
  path: string,
  { merchantReference, message, isToBeRetried }: FailedProduct,
  byMerchant: ListingsBy<string>,
): void {
  const listing = byMerchant.get(merchantReference);
  if (!listing) findings.push(unknownProduct(path, merchantReference));
  else if (listing.isPending) failures.push({ productId: listing.productId, message, isToBeRetried });
}

function settle(
  { settlements }: Decision,
  { productId }: ListingFacts,
  confirmed: Settlement['confirmed'],
): void {
  settlements.push({ productId, confirmed, reference: null });
}

function unknownProduct(path: string, reference: string): Finding {
  const text = `There is no product ${reference}.`;
  return { code: 'product_not_found', isMissing: true, path, reference, text };
}

function unknownReference(path: string, reference: string): Finding {
  const text = `No product has the channel reference ${reference}.`;
  return { code: 'channel_reference_not_found', isMissing: true, path, reference, text };
}

function notPendingRemoval(path: string, reference: string): Finding {
  const text = `The channel was not told to remove ${reference}.`;
  return { code: 'not_pending_removal', isMissing: false, path, reference, text };
}

/** The first finding gives the code; the others are named with it. */
function refusal({ code, text }: Finding, findings: readonly Finding[]): Problem {
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const faults = Object.fromEntries(findings.map((finding) => [finding.path, [finding.text]]));
  return problem(code, `${text}${more} Nothing was stored.`, { faults });
}
