import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';

export interface Fill {
  readonly customerId: number;
  readonly filledTo: number;
}

const listUnfilled = sql<{ id: number }>`
  SELECT c.id FROM {channels} c LEFT JOIN {listing_fills} f ON f.channel_id = c.id
  WHERE f.filled_at IS NULL ORDER BY c.id`;

const hasBegun = sql<{ begun: boolean }>`
  SELECT EXISTS (SELECT FROM {listing_fills} WHERE channel_id = $1) AS begun`;

const lockCustomer = sql<{ id: number }>`
  SELECT id FROM {customers} WHERE id = (SELECT customer_id FROM {channels} WHERE id = $1) FOR UPDATE`;

const begin = sql`
  INSERT INTO {listing_fills} (channel_id) VALUES ($1) ON CONFLICT DO NOTHING`;

const lock = sql<Fill>`
  SELECT c.customer_id AS "customerId", f.filled_to AS "filledTo"
  FROM {listing_fills} f JOIN {channels} c ON c.id = f.channel_id
  WHERE f.channel_id = $1 AND f.filled_at IS NULL FOR UPDATE OF f`;

const lockProducts = sql<{ last: number | null; count: number }>`
  SELECT max(id) AS last, count(*)::int AS count FROM (
    SELECT id FROM {products} WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR SHARE
  ) batch`;

const advance = sql`
  UPDATE {listing_fills} SET filled_to = $2, filled_at = CASE WHEN $3::boolean THEN now() END WHERE channel_id = $1`;

const analyzeListings = sql`ANALYZE {listings}`;

const analyzeProducts = sql`ANALYZE {products}`;

/** How far new channels have got. */
@Injectable()
export class FillRepository {
  constructor(private readonly database: Database) {}

  async listUnfilled(): Promise<number[]> {
    return (await this.database.rows(listUnfilled)).map(({ id }) => id);
  }

  async hasBegun(channelId: number): Promise<boolean> {
    return (await this.database.row(hasBegun, [channelId]))?.begun ?? false;
  }

  /**
   * Waits for every product that is just being created. A creation holds a share of its customer's row by its foreign
   * key, and looks for channels only after that: those before this lock are found by the walk that follows, those
   * after it find the channel.
   */
  async begin(channelId: number): Promise<void> {
    await this.database.rows(lockCustomer, [channelId]);
    await this.database.run(begin, [channelId]);
  }

  /** The fill, locked until the end of the transaction; null when nothing is left to do. */
  lock(channelId: number): Promise<Fill | null> {
    return this.database.row(lock, [channelId]);
  }

  /** Locks the next products against changes: the id of the last one and their number. */
  async lockProducts(fill: Fill, limit: number): Promise<{ last: number | null; count: number }> {
    const batch = await this.database.row(lockProducts, [fill.customerId, fill.filledTo, limit]);
    return batch ?? { last: null, count: 0 };
  }

  /** Tells the planner of the many new rows, which it would otherwise learn of within minutes only. */
  async refreshStatistics(): Promise<void> {
    await this.database.run(analyzeListings);
    await this.database.run(analyzeProducts);
  }

  async advance(channelId: number, filledTo: number, isDone: boolean): Promise<void> {
    await this.database.run(advance, [channelId, filledTo, isDone]);
  }
}
