import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeConstraints } from './place-constraints';

/** A channel can say that it failed and be spared the product for a while; it can name the answer it has processed. */
const UP = `
ALTER TABLE {listings}
  ADD COLUMN failure text,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN deferred_until timestamptz;
DROP INDEX <listings (channel_id, state, pending_seq) idx>;
CREATE INDEX ON {listings} (channel_id, state, pending_seq) WHERE pending_seq IS NOT NULL AND deferred_until IS NULL;
CREATE INDEX ON {listings} (channel_id, state, deferred_until) WHERE deferred_until IS NOT NULL;
CREATE TABLE {sync_tokens} (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES {channels} ON DELETE CASCADE,
  list text NOT NULL,
  product_ids integer[] NOT NULL,
  contents uuid[] NOT NULL,
  offers text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON {sync_tokens} (channel_id);
CREATE INDEX ON {sync_tokens} (created_at);
`;

const DOWN = `
DROP TABLE {sync_tokens};
DROP INDEX <listings (channel_id, state, pending_seq) idx>;
ALTER TABLE {listings} DROP COLUMN failure, DROP COLUMN failed_at, DROP COLUMN deferred_until;
CREATE INDEX ON {listings} (channel_id, state, pending_seq) WHERE pending_seq IS NOT NULL;
`;

export class AddListingFailures1763600510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(UP, runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(DOWN, runner));
  }
}
