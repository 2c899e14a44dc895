import { placeTables, type Statement } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { productBody } from '../../test/make-product';
import { watchStatements } from '../../test/watch-statements';
import { readChanges, readOffers } from './poll.repository';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

const PRODUCTS = 6_000;
const PENDING_INDEX = 'listings_channel_id_state_pending_seq_idx';
const OFFER_INDEX = 'listings_channel_id_offer_seq_idx';

/** The nodes that were executed. */
function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)].filter((node) => node['Actual Loops'] > 0);
}

/** The tables that were read from end to end. */
function scannedTables(plan: Plan): (string | undefined)[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
}

describe('what a large catalogue costs', () => {
  let test: TestApp;
  let runner: QueryRunner;
  let merchant: HttpClient;
  let channel: HttpClient;
  let quietId: number;
  let busyId: number;

  /** Plans a statement as a prepared one is planned in the long run, for no values in particular, and runs it. */
  const explain = async (statement: Statement<unknown>, types: string, values: string): Promise<Plan> => {
    await runner.query(`PREPARE poll (${types}) AS ${placeTables(statement.text, '')}`);
    const rows = (await runner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE poll (${values})`)) as {
      'QUERY PLAN': [{ Plan: Plan }];
    }[];
    await runner.query('DEALLOCATE poll');
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('There is no plan');
    return plan;
  };
  const pollChanges = (channelId: number, limit: number) =>
    explain(readChanges, 'int, int, bigint, bigint, bigint, bigint', `${channelId}, ${limit}, NULL, 0, 0, 0`);
  const pollOffers = (channelId: number, limit: number) =>
    explain(readOffers, 'int, int, bigint, bigint', `${channelId}, ${limit}, NULL, 0`);

  beforeAll(async () => {
    test = await createTestApp();
    const { customerId, client } = await makeMerchant(test);
    merchant = client;
    ({ id: quietId, client: channel } = await makeChannel(test, customerId));
    ({ id: busyId } = await makeChannel(test, customerId));
    runner = test.app.get(DataSource).createQueryRunner();
    await runner.query(
      `INSERT INTO products (customer_id, merchant_product_reference, stock, content_hash, effective_content_hash)
       SELECT $1, 'P' || n, 1, gen_random_uuid(), gen_random_uuid() FROM generate_series(1, ${PRODUCTS}) n`,
      [customerId],
    );
    await runner.query(
      `INSERT INTO listings (product_id, channel_id, state, channel_reference)
       SELECT p.id, c.id, 'LISTED', 'C' || p.id FROM products p CROSS JOIN unnest($1::int[]) c(id)`,
      [[quietId, busyId]],
    );
    // One channel has everything to learn, the other nothing.
    await runner.query(
      `UPDATE listings SET state = 'TO_UPDATE', pending_seq = product_id, offer_seq = product_id WHERE channel_id = $1`,
      [busyId],
    );
    await runner.query('VACUUM ANALYZE products');
    await runner.query('VACUUM ANALYZE listings');
  });
  afterAll(async () => {
    await runner.release();
    await test.stop();
  });

  describe.each(['force_generic_plan', 'force_custom_plan'])('with %s', (mode) => {
    beforeAll(() => runner.query(`SET plan_cache_mode = ${mode}`));

    it('is nothing to a poll with nothing to tell', async () => {
      for (const [plan, index] of [
        [await pollChanges(quietId, 1_001), PENDING_INDEX],
        [await pollOffers(quietId, 5_001), OFFER_INDEX],
      ] as const) {
        expect(nodesOf(plan).map((node) => node['Index Name'])).toContain(index);
        expect(scannedTables(plan)).not.toContain('listings');
        expect(scannedTables(plan)).not.toContain('products');
        // An index look-up reads two or three pages.
        expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(30);
      }
    });

    it('is nothing to a poll with something to tell', async () => {
      for (const plan of [await pollChanges(busyId, 101), await pollOffers(busyId, 101)]) {
        expect(scannedTables(plan)).not.toContain('listings');
        expect(scannedTables(plan)).not.toContain('products');
      }
    });
  });

  it('is nothing to a change of one product or an acknowledgement', async () => {
    // The first poll of a new channel writes its listings.
    await channel.get('/v2/products/data');
    const statements = await watchStatements(async () => {
      for (const answer of [
        await merchant.post('/v2/products', productBody('NEW-1')),
        await merchant.post('/v2/products', productBody('NEW-2', { ParentMerchantReference: 'P10' })),
        await merchant.get('/v2/products/P11'),
        await merchant.put('/v2/products/P11', productBody('P11')),
        await merchant.put('/v2/products/P10', productBody('P10')),
        await merchant.put('/v2/offer', [{ MerchantProductReference: 'P12', Stock: 3 }]),
        await merchant.delete('/v2/products/P10'),
        await channel.get('/v2/products/P11'),
        await channel.get('/v2/products/data'),
        await channel.get('/v2/products/offers'),
        await channel.post('/v2/products/data', {
          Created: [{ MerchantReference: 'NEW-1', ChannelReference: 'C-N' }],
        }),
        await channel.post('/v2/products/offers', ['C-N']),
      ])
        expect(answer.status).toBeLessThan(300);
    });
    const ours = statements.filter(({ text }) => /"(products|listings)"/.test(text));
    const scans: string[] = [];
    for (const { text, values } of ours) {
      for (const plan of [
        await runner.query(`EXPLAIN ${text}`, [...values]),
        await runner.query(`EXPLAIN (GENERIC_PLAN) ${text}`),
      ])
        if (/Seq Scan on (products|listings)/.test(JSON.stringify(plan))) scans.push(text);
    }
    expect(scans).toEqual([]);
  });
});
