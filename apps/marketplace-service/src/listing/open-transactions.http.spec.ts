import type { HttpClient } from '@libs/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import {
  acknowledge,
  listProducts,
  makeProducts,
  pollChanges,
  pollReferences,
  productBody,
} from '../../test/make-product';
import { FillService } from './fill.service';

const NOTHING = { created: [], updated: [], removed: [] };

/** Long enough for a request to reach the lock it must wait for. */
const REACH_MS = 300;

describe('a change that has not committed when it matters', () => {
  let test: TestApp;
  let open: QueryRunner;
  let customerId: number;
  let merchant: HttpClient;

  /** Runs `work` beside the open transaction, which commits only when `work` had time to overtake it. */
  const beforeCommit = async <Result>(work: Promise<Result>): Promise<Result> => {
    const first = await Promise.race([work.then(() => 'work'), sleep(REACH_MS, 'commit')]);
    await open.commitTransaction();
    expect(first).toBe('commit');
    return work;
  };

  beforeAll(async () => {
    test = await createTestApp();
    open = test.app.get(DataSource).createQueryRunner();
  });
  afterAll(async () => {
    await open.release();
    await test.stop();
  });
  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    await open.startTransaction();
  });

  it('is not settled by an acknowledgement of what was before it', async () => {
    const { client: channel } = await makeChannel(test, customerId);
    await listProducts(merchant, channel, 'A');
    await merchant.put('/v2/products/A', productBody('A', { Name: 'Second' }));
    await pollChanges(channel);
    await open.query(
      `UPDATE products SET name = 'Third', content_hash = gen_random_uuid(), effective_content_hash = gen_random_uuid()
       WHERE customer_id = $1`,
      [customerId],
    );
    expect(await beforeCommit(acknowledge(channel, { updated: ['C-A'] }))).toBe(200);
    expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([{ Name: 'Third' }]);
  });

  it('is waited for by the filling of a new channel', async () => {
    await makeProducts(merchant, 'A', 'B');
    const { id, client: channel } = await makeChannel(test, customerId);
    await open.query(
      `UPDATE products SET is_active = false WHERE customer_id = $1 AND merchant_product_reference = 'A'`,
      [customerId],
    );
    await beforeCommit(test.app.get(FillService).fillBatch(id));
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['B'] });
  });

  it('is found by the filling when it began before the channel was there', async () => {
    await open.query(
      `INSERT INTO products (customer_id, merchant_product_reference, content_hash, effective_content_hash)
       VALUES ($1, 'A', gen_random_uuid(), gen_random_uuid())`,
      [customerId],
    );
    const { id, client: channel } = await makeChannel(test, customerId);
    await beforeCommit(test.app.get(FillService).fillBatch(id));
    expect(await pollReferences(channel)).toEqual({ ...NOTHING, created: ['A'] });
  });

  it('of one child leaves the parent to the change of another', async () => {
    const { client: channel } = await makeChannel(test, customerId, { mode: 'GROUPED' });
    await makeProducts(merchant, { ...productBody('P'), Children: [productBody('P-1'), productBody('P-2')] });
    await pollChanges(channel);
    // As a deactivation does: the family is locked, then the child is changed.
    await open.query(`SELECT id FROM products WHERE customer_id = $1 ORDER BY id FOR NO KEY UPDATE`, [
      customerId,
    ]);
    await open.query(
      `UPDATE products SET is_active = false WHERE customer_id = $1 AND merchant_product_reference = 'P-1'`,
      [customerId],
    );
    await beforeCommit(merchant.delete('/v2/products/P-2'));
    expect((await pollReferences(channel)).created).not.toContain('P');
  });
});
