import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {products} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  parent_id integer REFERENCES {products} ON DELETE CASCADE,
  merchant_product_reference text NOT NULL,
  is_parent boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  name text,
  description text,
  details text,
  brand text,
  size text,
  color text,
  ean text,
  manufacturer_product_number text,
  channel_product_reference text,
  stock integer NOT NULL DEFAULT 0 CONSTRAINT stock_is_not_negative CHECK (stock >= 0),
  price numeric(18,4),
  msrp numeric(18,4),
  purchase_price numeric(18,4),
  discount_rate numeric(9,4),
  vat_rate numeric(9,4),
  shipping_cost numeric(18,4),
  shipping_time text,
  url text,
  image_url text,
  category_trail text,
  extra_data jsonb NOT NULL DEFAULT '{}',
  content_hash uuid NOT NULL,
  effective_content_hash uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT family_has_two_levels CHECK (NOT is_parent OR parent_id IS NULL),
  UNIQUE (customer_id, merchant_product_reference)
);
CREATE INDEX ON {products} (customer_id, id);
CREATE INDEX ON {products} (parent_id);
CREATE SEQUENCE {listing_queue};
CREATE TABLE {listings} (
  product_id integer NOT NULL REFERENCES {products} ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES {channels} ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'NONE' CONSTRAINT state_is_known
    CHECK (state IN ('NONE', 'TO_CREATE', 'LISTED', 'TO_UPDATE', 'TO_REMOVE', 'REMOVED')),
  channel_reference text,
  settled_content uuid,
  served_content uuid,
  is_removal_served boolean NOT NULL DEFAULT false,
  settled_offer text,
  served_offer text,
  data_served_offer text,
  pending_seq bigint,
  offer_seq bigint,
  settled_at timestamptz,
  PRIMARY KEY (product_id, channel_id),
  UNIQUE (channel_id, channel_reference),
  CONSTRAINT pending_is_queued
    CHECK ((pending_seq IS NOT NULL) = (state IN ('TO_CREATE', 'TO_UPDATE', 'TO_REMOVE')))
);
CREATE INDEX ON {listings} (channel_id, state, pending_seq) WHERE pending_seq IS NOT NULL;
CREATE INDEX ON {listings} (channel_id, offer_seq) WHERE offer_seq IS NOT NULL;
CREATE TABLE {listing_fills} (
  channel_id integer PRIMARY KEY REFERENCES {channels} ON DELETE CASCADE,
  filled_to integer NOT NULL DEFAULT 0,
  filled_at timestamptz
);
`;

const DROP = 'DROP TABLE {listing_fills}, {listings}, {products}; DROP SEQUENCE {listing_queue}';

export class CreateProducts1763600100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
