import type { Problem } from '../errors/problem';
import type { ListingFacts } from './acknowledgement.repository';
import {
  decideOfferSettlements,
  decideSettlements,
  refuseFindings,
  type Decision,
} from './decide-settlements';
import type { Processed } from './read-processed';

const listing = (name: string, facts: Partial<ListingFacts> = {}): ListingFacts => ({
  productId: name.charCodeAt(0),
  merchantReference: name,
  channelReference: `C-${name}`,
  isKnown: true,
  isContentServed: false,
  isOfferServed: false,
  isRemovalServed: false,
  isPending: false,
  ...facts,
});

const NEW = listing('N', { isKnown: false, channelReference: null });
const GONE = listing('G', { isKnown: false });
const LISTED = listing('L');
const SERVED = listing('S', { isContentServed: true, isOfferServed: true });
const LEAVING = listing('R', { isRemovalServed: true });
const PENDING = listing('P', { isPending: true });
const ALL = [NEW, GONE, LISTED, SERVED, LEAVING, PENDING];

const created = (merchantReference: string, channelReference: string) => ({
  merchantReference,
  channelReference,
});
const processed = (parts: Partial<Processed>): Processed => ({
  created: [],
  updated: [],
  removed: [],
  failed: [],
  ...parts,
});

/** What is settled and what failed, as `CREATED N X` and `FAILED N`, or the code and the paths of the refusal. */
function outcomeOf({ settlements, failures, findings }: Decision): string[] {
  try {
    refuseFindings(findings);
  } catch (error) {
    const { code, options } = error as Problem;
    return [code, ...Object.keys(options.faults ?? {})];
  }
  const nameOf = (productId: number) => String.fromCharCode(productId);
  return [
    ...settlements.map(({ productId, confirmed, reference }) =>
      [confirmed, nameOf(productId), reference].filter(Boolean).join(' '),
    ),
    ...failures.map(({ productId, isToBeRetried }) =>
      [isToBeRetried ? 'FAILED' : 'FAILED FOR GOOD', nameOf(productId)].join(' '),
    ),
  ];
}

const failed = (merchantReference: string, isToBeRetried = true) => ({
  merchantReference,
  isToBeRetried,
  message: 'Too small.',
});

describe('decideSettlements', () => {
  it.each<[string, Partial<Processed>, string[]]>([
    ['a new product created', { created: [created('N', 'X')] }, ['CREATED N X']],
    ['a removed one created again', { created: [created('G', 'C-G')] }, ['CREATED G C-G']],
    ['a removed one created under another reference', { created: [created('G', 'X')] }, ['CREATED G X']],
    ['a listed one created, as before', { created: [created('L', 'C-L')] }, []],
    [
      'a listed one created under another reference',
      { created: [created('L', 'X')] },
      ['channel_reference_mismatch', 'Created[0].ChannelReference'],
    ],
    [
      'one created under the reference of another',
      { created: [created('N', 'C-L')] },
      ['channel_reference_in_use', 'Created[0].ChannelReference'],
    ],
    [
      'one created under the reference of a removed one',
      { created: [created('N', 'C-G')] },
      ['channel_reference_in_use', 'Created[0].ChannelReference'],
    ],
    [
      'an unknown product created',
      { created: [created('?', 'X')] },
      ['product_not_found', 'Created[0].MerchantReference'],
    ],
    ['an update that was served', { updated: ['C-S'] }, ['UPDATED S']],
    ['an update that was not', { updated: ['C-L'] }, []],
    ['an update of a removed one', { updated: ['C-G'] }, []],
    ['an update of what is created now', { created: [created('N', 'X')], updated: ['X'] }, ['CREATED N X']],
    ['an update of nothing known', { updated: ['X'] }, ['channel_reference_not_found', 'Updated[0]']],
    ['a removal that was served', { removed: ['C-R'] }, ['REMOVED R']],
    ['a removal again', { removed: ['C-G'] }, []],
    ['a removal that was not served', { removed: ['C-L'] }, ['not_pending_removal', 'Removed[0]']],
    [
      'a removal of what is created now',
      { created: [created('N', 'X')], removed: ['X'] },
      ['not_pending_removal', 'Removed[0]'],
    ],
    ['a removal of nothing known', { removed: ['X'] }, ['channel_reference_not_found', 'Removed[0]']],
    [
      'what is missing before what contradicts',
      { created: [created('L', 'X'), created('?', 'Y')], removed: ['Z', 'C-L'] },
      ['product_not_found', 'Created[1].MerchantReference', 'Removed[0]'],
    ],
    [
      'products that failed',
      { failed: [failed('P'), failed('P', false), failed('L')] },
      ['FAILED P', 'FAILED FOR GOOD P'],
    ],
    [
      'an unknown product that failed',
      { failed: [failed('?')] },
      ['product_not_found', 'Failed[0].MerchantReference'],
    ],
    [
      'all three lists, in their order',
      { removed: ['C-R'], updated: ['C-S'], created: [created('N', 'X')] },
      ['CREATED N X', 'UPDATED S', 'REMOVED R'],
    ],
  ])('%s', (_, parts, outcome) =>
    expect(outcomeOf(decideSettlements(processed(parts), ALL))).toEqual(outcome),
  );

  it('settles what is good beside what is not', () => {
    const { settlements, findings } = decideSettlements(
      processed({ created: [created('N', 'X'), created('?', 'Y')], removed: ['C-L', 'C-R'] }),
      ALL,
    );
    expect(settlements.map(({ confirmed }) => confirmed)).toEqual(['CREATED', 'REMOVED']);
    expect(findings.map(({ code, reference }) => [code, reference])).toEqual([
      ['product_not_found', '?'],
      ['not_pending_removal', 'C-L'],
    ]);
  });
});

describe('decideOfferSettlements', () => {
  it.each<[string, string[], string[]]>([
    ['an offer that was served', ['C-S'], ['OFFER S']],
    ['one twice', ['C-S', 'C-S'], ['OFFER S']],
    ['one that was not', ['C-L', 'C-G'], []],
    ['unknown references', ['C-S', 'X', 'Y'], ['channel_reference_not_found', '[1]', '[2]']],
  ])('%s', (_, references, outcome) =>
    expect(outcomeOf(decideOfferSettlements(references, ALL, 'channelReference'))).toEqual(outcome),
  );

  it('takes references of the merchant', () => {
    const outcome = outcomeOf(decideOfferSettlements(['S', 'L'], ALL, 'merchantReference'));
    expect(outcome).toEqual(['OFFER S']);
    expect(outcomeOf(decideOfferSettlements(['S', 'X'], ALL, 'merchantReference'))).toEqual([
      'product_not_found',
      '[1]',
    ]);
  });
});
