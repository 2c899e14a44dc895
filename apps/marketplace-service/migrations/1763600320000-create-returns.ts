import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {returns} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  channel_id integer NOT NULL,
  order_id integer NOT NULL,
  merchant_reference text,
  channel_return_reference text,
  content_hash text NOT NULL,
  status text NOT NULL CONSTRAINT status_is_known CHECK (status IN ('ON_THE_WAY', 'ACCEPTED', 'REJECTED')),
  reason text,
  customer_comment text,
  merchant_comment text,
  refund_incl_vat numeric(18,4),
  refund_excl_vat numeric(18,4),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, merchant_reference),
  UNIQUE (channel_id, channel_return_reference),
  UNIQUE (id, order_id),
  FOREIGN KEY (order_id, customer_id, channel_id) REFERENCES {orders} (id, customer_id, channel_id) ON DELETE CASCADE,
  CONSTRAINT return_has_reference CHECK (coalesce(merchant_reference, channel_return_reference) IS NOT NULL),
  CONSTRAINT decision_has_time CHECK ((status = 'ON_THE_WAY') = (decided_at IS NULL)),
  CONSTRAINT refunds_are_not_negative CHECK (refund_incl_vat >= 0 AND refund_excl_vat >= 0)
);
CREATE INDEX ON {returns} (customer_id, created_at, id);
CREATE INDEX ON {returns} (channel_id, created_at, id);
CREATE INDEX ON {returns} (order_id);
CREATE TABLE {return_lines} (
  return_id integer NOT NULL,
  order_line_id integer NOT NULL,
  order_id integer NOT NULL,
  quantity integer NOT NULL CONSTRAINT quantity_is_positive CHECK (quantity > 0),
  accepted integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  refund_incl_vat numeric(18,4),
  refund_excl_vat numeric(18,4),
  manual_refund_incl_vat numeric(18,4),
  manual_refund_excl_vat numeric(18,4),
  PRIMARY KEY (return_id, order_line_id),
  FOREIGN KEY (return_id, order_id) REFERENCES {returns} (id, order_id) ON DELETE CASCADE,
  FOREIGN KEY (order_line_id, order_id) REFERENCES {order_lines} (id, order_id) ON DELETE CASCADE,
  CONSTRAINT decided_units_fit CHECK (accepted >= 0 AND rejected >= 0 AND accepted + rejected <= quantity),
  CONSTRAINT refunds_are_not_negative CHECK (
    refund_incl_vat >= 0 AND refund_excl_vat >= 0 AND manual_refund_incl_vat >= 0 AND manual_refund_excl_vat >= 0)
);
`;

const DROP = 'DROP TABLE {return_lines}, {returns}';

export class CreateReturns1763600320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
