import { Database, sql } from '@libs/persistence';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { decideOffer, decideState } from './decide-listing';

const NOW = 'now';
const OLD = 'old';

interface Facts {
  readonly state?: string;
  readonly channel_reference?: string | null;
  readonly settled_content?: string | null;
  readonly served_content?: string | null;
  readonly is_removal_served?: boolean;
  readonly settled_offer?: string | null;
  readonly served_offer?: string | null;
  readonly data_served_offer?: string | null;
  readonly is_relevant?: boolean;
  readonly offer?: string | null;
}

const FACTS = `jsonb_to_record($1::jsonb) AS l(state text, channel_reference text, settled_content text,
  served_content text, is_removal_served boolean, settled_offer text, served_offer text, data_served_offer text,
  is_relevant boolean, offer text)`;

const stateOf = sql<{
  state: string;
}>`SELECT ${decideState('l.is_relevant', `'${NOW}'`)} AS state FROM ${FACTS}`;
const offerOf = sql<{
  pending: boolean;
}>`SELECT ${decideOffer('l.state', 'l.offer')} AS pending FROM ${FACTS}`;

const settled = { channel_reference: 'C', settled_content: NOW, settled_offer: NOW };

describe('the rule of listings', () => {
  let test: TestApp;
  let database: Database;

  beforeAll(async () => {
    test = await createTestApp();
    database = test.app.get(Database);
  });
  afterAll(() => test.stop());

  it.each<[string, Facts, relevant: string, irrelevant: string]>([
    ['never told', { state: 'NONE' }, 'TO_CREATE', 'NONE'],
    ['to be created', { state: 'TO_CREATE' }, 'TO_CREATE', 'NONE'],
    ['to be created, served', { state: 'TO_CREATE', served_content: NOW }, 'TO_CREATE', 'NONE'],
    ['removed', { state: 'REMOVED', channel_reference: 'C' }, 'TO_CREATE', 'REMOVED'],
    ['to be created again', { state: 'TO_CREATE', channel_reference: 'C' }, 'TO_CREATE', 'REMOVED'],
    ['listed', { state: 'LISTED', ...settled }, 'LISTED', 'TO_REMOVE'],
    ['listed, never served', { state: 'LISTED', channel_reference: 'C' }, 'TO_UPDATE', 'TO_REMOVE'],
    ['listed, changed', { state: 'LISTED', ...settled, settled_content: OLD }, 'TO_UPDATE', 'TO_REMOVE'],
    ['to be updated', { state: 'TO_UPDATE', ...settled, settled_content: OLD }, 'TO_UPDATE', 'TO_REMOVE'],
    ['to be updated, changed back', { state: 'TO_UPDATE', ...settled }, 'LISTED', 'TO_REMOVE'],
    [
      'to be updated, the middle version served, changed back',
      { state: 'TO_UPDATE', ...settled, served_content: OLD },
      'TO_UPDATE',
      'TO_REMOVE',
    ],
    [
      'to be updated, the middle version and then the first one served',
      { state: 'TO_UPDATE', ...settled, served_content: NOW },
      'TO_UPDATE',
      'TO_REMOVE',
    ],
    ['to be removed', { state: 'TO_REMOVE', ...settled }, 'LISTED', 'TO_REMOVE'],
    [
      'to be removed, changed',
      { state: 'TO_REMOVE', ...settled, settled_content: OLD },
      'TO_UPDATE',
      'TO_REMOVE',
    ],
    [
      'to be removed, served',
      { state: 'TO_REMOVE', ...settled, is_removal_served: true },
      'TO_UPDATE',
      'TO_REMOVE',
    ],
    [
      'back after a served removal',
      { state: 'TO_UPDATE', ...settled, is_removal_served: true },
      'TO_UPDATE',
      'TO_REMOVE',
    ],
  ])('%s', async (_, facts, relevant, irrelevant) => {
    const decide = async (is_relevant: boolean) => {
      const row = JSON.stringify({ is_removal_served: false, ...facts, is_relevant });
      return (await database.row(stateOf, [row]))?.state;
    };
    expect(await decide(true)).toBe(relevant);
    expect(await decide(false)).toBe(irrelevant);
  });

  it.each<[string, Facts, boolean]>([
    ['settled', { state: 'LISTED', settled_offer: NOW }, false],
    ['changed', { state: 'LISTED', settled_offer: OLD }, true],
    ['changed, with content to update', { state: 'TO_UPDATE', settled_offer: OLD }, true],
    ['never settled', { state: 'LISTED' }, true],
    ['changed and served', { state: 'LISTED', settled_offer: OLD, served_offer: NOW }, true],
    ['changed, served, changed back', { state: 'LISTED', settled_offer: NOW, served_offer: OLD }, true],
    [
      'changed, served with the product, changed back',
      { state: 'LISTED', settled_offer: NOW, data_served_offer: OLD },
      true,
    ],
    [
      'settled by offers after it was served with the product',
      { state: 'LISTED', settled_offer: NOW, data_served_offer: NOW },
      false,
    ],
    ['of a product to be created', { state: 'TO_CREATE' }, false],
    ['of a product to be removed', { state: 'TO_REMOVE', settled_offer: OLD }, false],
    ['of a removed product', { state: 'REMOVED' }, false],
    ['of a product unknown to the channel', { state: 'NONE' }, false],
    ['of a parent, which has none', { state: 'LISTED', offer: null }, false],
  ])('an offer %s', async (_, facts, pending) => {
    const row = JSON.stringify({ offer: NOW, ...facts });
    expect((await database.row(offerOf, [row]))?.pending).toBe(pending);
  });
});
