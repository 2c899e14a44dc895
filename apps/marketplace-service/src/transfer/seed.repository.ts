import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { CONTENT, OFFER_OF_CHANNEL } from '../listing/listing-sql';
import {
  COLUMNS,
  CONTENT_HASH,
  EFFECTIVE_CONTENT_HASH,
  TYPED_COLUMNS,
  VALUES,
} from '../product/product-fields';

/** Of ten products in a row the first is the parent of the next four. */
const FAMILY = 10;
const CHILDREN = 4;

const isParent = `n % ${FAMILY} = 0`;
const isChild = `n % ${FAMILY} BETWEEN 1 AND ${CHILDREN}`;

const insertProducts = (which: string) => `
  INSERT INTO {products} (customer_id, parent_id, is_parent, merchant_product_reference, ${COLUMNS},
                          content_hash, effective_content_hash)
  SELECT $1::int, parent.id, ${isParent}, 'P' || n, ${VALUES}, ${CONTENT_HASH}, ${EFFECTIVE_CONTENT_HASH}
  FROM generate_series($2::int, $3::int) n
  CROSS JOIN LATERAL jsonb_to_record(jsonb_build_object(
    'name', 'Product ' || n, 'description', 'A product to try the hub with.', 'brand', 'Brand ' || n % 50,
    'size', CASE WHEN ${isChild} THEN (ARRAY['S', 'M', 'L', 'XL'])[n % ${FAMILY}] END,
    'ean', (2000000000000 + n)::text, 'stock', n % 100, 'price', CASE WHEN NOT ${isParent} THEN 1 + n % 500 END,
    'vat_rate', 21, 'category_trail', 'Category ' || n % 20, 'extra_data', '{}'::jsonb
  )) AS p(${TYPED_COLUMNS})
  LEFT JOIN {products} parent ON ${isChild} AND parent.customer_id = $1
    AND parent.merchant_product_reference = 'P' || (n - n % ${FAMILY})
  WHERE ${which}`;

const insertParents = sql`${insertProducts(`NOT (${isChild})`)}`;
const insertChildren = sql`${insertProducts(isChild)}`;

const insertListed = sql`
  INSERT INTO {listings} (product_id, channel_id, state, channel_reference, settled_content, settled_offer, settled_at)
  SELECT p.id, c.id, 'LISTED', 'C' || p.id, ${CONTENT}, ${OFFER_OF_CHANNEL}, now()
  FROM {products} p JOIN {channels} c ON c.customer_id = p.customer_id
  WHERE p.customer_id = $1 AND p.merchant_product_reference = ANY (ARRAY(
      SELECT 'P' || n FROM generate_series($2::int, $3::int) n))
    AND (c.mode = 'GROUPED' OR NOT p.is_parent)
  ORDER BY p.id, c.id`;

const fillChannels = sql`
  INSERT INTO {listing_fills} (channel_id, filled_to, filled_at)
  SELECT id, 0, now() FROM {channels} WHERE customer_id = $1
  ON CONFLICT (channel_id) DO UPDATE SET filled_at = coalesce({listing_fills}.filled_at, now())`;

const listIds = sql<{ id: number }>`
  SELECT id FROM {products} WHERE customer_id = $1 AND merchant_product_reference = ANY (ARRAY(
    SELECT 'P' || n FROM generate_series($2::int, $3::int) n)) ORDER BY id`;

const analyze = [sql`ANALYZE {products}`, sql`ANALYZE {listings}`];

/** Products P1, P2 and so on, made where they are to be. */
@Injectable()
export class SeedRepository {
  constructor(private readonly database: Database) {}

  /** The listings of new channels are written by the seeding itself. */
  async markFilled(customerId: number): Promise<void> {
    await this.database.run(fillChannels, [customerId]);
  }

  async insertProducts(customerId: number, first: number, last: number): Promise<void> {
    await this.database.run(insertParents, [customerId, first, last]);
    await this.database.run(insertChildren, [customerId, first, last]);
  }

  /** Every channel has every product, as it is now. */
  async insertListed(customerId: number, first: number, last: number): Promise<void> {
    await this.database.run(insertListed, [customerId, first, last]);
  }

  async listIds(customerId: number, first: number, last: number): Promise<number[]> {
    return (await this.database.rows(listIds, [customerId, first, last])).map(({ id }) => id);
  }

  /** Tells the planner of the many new rows. */
  async refreshStatistics(): Promise<void> {
    for (const statement of analyze) await this.database.run(statement);
  }
}
