import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeConstraints } from './place-constraints';

/** Channels ask to cancel, and lines count what they ask for and nobody has answered. */
const UP = `
ALTER TABLE {order_lines}
  ADD COLUMN cancellation_requested integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT requested_units_fit
    CHECK (cancellation_requested >= 0 AND cancellation_requested <= quantity - shipped - cancelled);
CREATE TABLE {wanted_cancellations} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  channel_id integer NOT NULL,
  order_id integer NOT NULL,
  channel_reference text NOT NULL,
  content_hash text NOT NULL,
  outcome text NOT NULL CONSTRAINT outcome_is_known CHECK (outcome IN ('CANCELED', 'REQUESTED')),
  reason text,
  reason_code text CONSTRAINT reason_is_known CHECK (
    reason_code IN ('NOT_IN_STOCK', 'DAMAGED', 'INCOMPLETE', 'CLIENT_CANCELLED', 'INVALID_ADDRESS', 'OTHER')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (channel_id, channel_reference),
  UNIQUE (id, order_id),
  FOREIGN KEY (order_id, customer_id, channel_id) REFERENCES {orders} (id, customer_id, channel_id) ON DELETE CASCADE
);
CREATE INDEX ON {wanted_cancellations} (customer_id, created_at, id);
CREATE INDEX ON {wanted_cancellations} (channel_id, created_at, id);
CREATE INDEX ON {wanted_cancellations} (order_id);
CREATE TABLE {wanted_cancellation_lines} (
  wanted_cancellation_id integer NOT NULL,
  order_line_id integer NOT NULL,
  order_id integer NOT NULL,
  quantity integer NOT NULL CONSTRAINT quantity_is_positive CHECK (quantity > 0),
  PRIMARY KEY (wanted_cancellation_id, order_line_id),
  FOREIGN KEY (wanted_cancellation_id, order_id) REFERENCES {wanted_cancellations} (id, order_id) ON DELETE CASCADE,
  FOREIGN KEY (order_line_id, order_id) REFERENCES {order_lines} (id, order_id) ON DELETE CASCADE
);
`;

const DOWN = `
DROP TABLE {wanted_cancellation_lines}, {wanted_cancellations};
ALTER TABLE {order_lines} DROP COLUMN cancellation_requested;
`;

export class CreateCancellationRequests1763600420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(UP, runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(DOWN, runner));
  }
}
