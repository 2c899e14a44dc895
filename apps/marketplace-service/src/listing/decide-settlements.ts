/**
 * The rule of acknowledgements: which listings a channel's answer settles, and what speaks against it. One bad entry
 * refuses the whole answer and all bad entries are named, since a channel that has its answer half accepted no longer
 * knows which half. What was confirmed before is accepted again without effect, so that a lost reply can be repeated.
 */
import { problem, type Problem } from '../errors/problem';
import type { ProblemCode } from '../errors/problem-codes';
import type { ListingFacts, Settlement } from './acknowledgement.repository';
import type { CreatedPair, Processed } from './read-processed';

interface Findings {
  readonly settlements: Settlement[];
  readonly missing: Finding[];
  readonly conflicts: Finding[];
}

interface Finding {
  readonly code: ProblemCode;
  readonly path: string;
  readonly text: string;
}

/** @throws Problem 404 with all entries that name nothing, else 409 with all that contradict what is known. */
export function decideSettlements(processed: Processed, listings: readonly ListingFacts[]): Settlement[] {
  const findings: Findings = { settlements: [], missing: [], conflicts: [] };
  const byMerchant = new Map(listings.map((listing) => [listing.merchantReference, listing]));
  const byChannel = new Map(listings.map((listing) => [listing.channelReference, listing]));
  processed.created.forEach((pair, index) =>
    settleCreated(findings, `Created[${index}]`, pair, byMerchant, byChannel),
  );
  const isCreatedNow = new Set(findings.settlements.map(({ reference }) => reference));
  processed.updated.forEach((reference, index) => {
    const listing = byChannel.get(reference);
    if (isCreatedNow.has(reference)) return;
    if (!listing) findings.missing.push(unknownReference(`Updated[${index}]`, reference));
    else if (listing.isKnown && listing.isContentServed) settle(findings, listing, 'UPDATED');
  });
  processed.removed.forEach((reference, index) => {
    const path = `Removed[${index}]`;
    const listing = byChannel.get(reference);
    if (isCreatedNow.has(reference)) findings.conflicts.push(notPendingRemoval(path, reference));
    else if (!listing) findings.missing.push(unknownReference(path, reference));
    else if (listing.isKnown && !listing.isRemovalServed)
      findings.conflicts.push(notPendingRemoval(path, reference));
    else if (listing.isKnown) settle(findings, listing, 'REMOVED');
  });
  refuse(findings.missing);
  refuse(findings.conflicts);
  return findings.settlements;
}

/** The same for the list of offers, where a double is harmless. */
export function decideOfferSettlements(
  references: readonly string[],
  listings: readonly ListingFacts[],
): Settlement[] {
  const findings: Findings = { settlements: [], missing: [], conflicts: [] };
  const byChannel = new Map(listings.map((listing) => [listing.channelReference, listing]));
  references.forEach((reference, index) => {
    if (!byChannel.has(reference)) findings.missing.push(unknownReference(`[${index}]`, reference));
  });
  refuse(findings.missing);
  for (const reference of new Set(references)) {
    const listing = byChannel.get(reference);
    if (listing?.isKnown && listing.isOfferServed) settle(findings, listing, 'OFFER');
  }
  return findings.settlements;
}

function settleCreated(
  { settlements, missing, conflicts }: Findings,
  path: string,
  { merchantReference, channelReference }: CreatedPair,
  byMerchant: ReadonlyMap<string, ListingFacts>,
  byChannel: ReadonlyMap<string | null, ListingFacts>,
): void {
  const listing = byMerchant.get(merchantReference);
  const owner = byChannel.get(channelReference);
  if (!listing) {
    const text = `There is no product ${merchantReference}.`;
    missing.push({ code: 'product_not_found', path: `${path}.MerchantReference`, text });
  } else if (owner && owner !== listing) {
    const text = `${channelReference} is the reference of ${owner.merchantReference}.`;
    conflicts.push({ code: 'channel_reference_in_use', path: `${path}.ChannelReference`, text });
  } else if (!listing.isKnown) {
    settlements.push({ productId: listing.productId, confirmed: 'CREATED', reference: channelReference });
  } else if (listing.channelReference !== channelReference) {
    const text = `${merchantReference} is listed under ${listing.channelReference}.`;
    conflicts.push({ code: 'channel_reference_mismatch', path: `${path}.ChannelReference`, text });
  }
}

function settle(
  { settlements }: Findings,
  { productId }: ListingFacts,
  confirmed: Settlement['confirmed'],
): void {
  settlements.push({ productId, confirmed, reference: null });
}

function unknownReference(path: string, reference: string): Finding {
  const text = `No product has the channel reference ${reference}.`;
  return { code: 'channel_reference_not_found', path, text };
}

function notPendingRemoval(path: string, reference: string): Finding {
  return { code: 'not_pending_removal', path, text: `The channel was not told to remove ${reference}.` };
}

/** The first finding gives the code; the others are named with it. */
function refuse(findings: readonly Finding[]): void {
  const [first] = findings;
  if (first) throw refusal(first, findings);
}

function refusal({ code, text }: Finding, findings: readonly Finding[]): Problem {
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const faults = Object.fromEntries(findings.map((finding) => [finding.path, [finding.text]]));
  return problem(code, `${text}${more} Nothing was stored.`, { faults });
}
