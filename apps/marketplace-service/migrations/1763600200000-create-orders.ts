import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {orders} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES {channels} ON DELETE CASCADE,
  channel_reference text NOT NULL,
  content_hash text NOT NULL,
  merchant_reference text,
  status text NOT NULL DEFAULT 'NEW',
  order_date timestamptz NOT NULL,
  acknowledged_at timestamptz,
  channel_customer_reference text,
  email text NOT NULL,
  phone text,
  company_registration_no text,
  vat_no text,
  payment_method text,
  currency_code text NOT NULL,
  currency_rate numeric(18,8) NOT NULL,
  max_vat_rate numeric(9,4) NOT NULL,
  shipping_costs_incl_vat numeric(18,4) NOT NULL,
  shipping_costs_vat numeric(18,4) NOT NULL,
  total_incl_vat numeric(18,4) NOT NULL,
  total_vat numeric(18,4) NOT NULL,
  original_shipping_costs_incl_vat numeric(18,4) NOT NULL,
  original_shipping_costs_vat numeric(18,4) NOT NULL,
  original_total_incl_vat numeric(18,4) NOT NULL,
  original_total_vat numeric(18,4) NOT NULL,
  can_ship_partial_order_lines boolean NOT NULL,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  extra_data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (channel_id, channel_reference),
  UNIQUE (customer_id, merchant_reference),
  CONSTRAINT status_matches_acknowledgement CHECK ((status = 'NEW') <= (acknowledged_at IS NULL))
);
CREATE INDEX ON {orders} (customer_id, id) WHERE status = 'NEW';
CREATE TABLE {order_lines} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES {orders} ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES {products},
  merchant_product_reference text NOT NULL,
  channel_product_reference text,
  channel_reference text NOT NULL,
  merchant_reference text,
  status text NOT NULL DEFAULT 'NEW',
  quantity integer NOT NULL,
  shipped integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  back_ordered integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  vat_rate numeric(9,4) NOT NULL,
  unit_price_incl_vat numeric(18,4) NOT NULL,
  unit_vat numeric(18,4) NOT NULL,
  original_unit_price_incl_vat numeric(18,4) NOT NULL,
  original_unit_vat numeric(18,4) NOT NULL,
  fee_fixed numeric(18,4),
  fee_rate numeric(18,4),
  delivery_time_indication text,
  UNIQUE (order_id, channel_reference),
  UNIQUE (order_id, merchant_reference),
  CONSTRAINT quantity_is_positive CHECK (quantity > 0),
  CONSTRAINT counts_are_not_negative CHECK (shipped >= 0 AND cancelled >= 0 AND back_ordered >= 0 AND returned >= 0),
  CONSTRAINT final_units_fit CHECK (shipped + cancelled <= quantity),
  CONSTRAINT back_ordered_units_fit CHECK (back_ordered <= quantity - shipped - cancelled),
  CONSTRAINT returned_units_fit CHECK (returned <= shipped)
);
CREATE TABLE {shipment_methods} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE,
  track_trace_link text,
  expected_shipping_time integer
);
CREATE TABLE {shipments} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  channel_id integer NOT NULL REFERENCES {channels} ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES {orders} ON DELETE CASCADE,
  merchant_shipment_reference text NOT NULL,
  content_hash text NOT NULL,
  track_trace_no text,
  track_trace_url text,
  method text,
  shipment_method_id integer REFERENCES {shipment_methods},
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, merchant_shipment_reference)
);
CREATE INDEX ON {shipments} (customer_id, created_at, id);
CREATE INDEX ON {shipments} (channel_id, created_at, id);
CREATE INDEX ON {shipments} (order_id);
CREATE TABLE {shipment_lines} (
  shipment_id integer NOT NULL REFERENCES {shipments} ON DELETE CASCADE,
  order_line_id integer NOT NULL REFERENCES {order_lines} ON DELETE CASCADE,
  quantity integer NOT NULL CONSTRAINT shipped_quantity_is_positive CHECK (quantity > 0),
  PRIMARY KEY (shipment_id, order_line_id)
);
`;

const DROP = 'DROP TABLE {shipment_lines}, {shipments}, {shipment_methods}, {order_lines}, {orders}';

export class CreateOrders1763600200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
