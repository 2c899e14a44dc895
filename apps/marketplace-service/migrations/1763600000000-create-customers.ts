import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {customers} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  base_currency text NOT NULL DEFAULT 'EUR',
  default_vat_rate numeric(9,4) NOT NULL DEFAULT 21,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE {currency_rates} (
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  currency_code text NOT NULL,
  rate numeric(18,8) NOT NULL CONSTRAINT rate_is_positive CHECK (rate > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, currency_code)
);
CREATE TABLE {channels} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  name text NOT NULL,
  mode text NOT NULL DEFAULT 'FLAT' CONSTRAINT mode_is_known CHECK (mode IN ('FLAT', 'GROUPED')),
  can_ship_partial_order_lines boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON {channels} (customer_id);
CREATE TABLE {api_keys} (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES {customers} ON DELETE CASCADE,
  channel_id integer REFERENCES {channels} ON DELETE CASCADE,
  roles text[] NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT channel_key_has_channel CHECK (('CHANNEL' = ANY (roles)) = (channel_id IS NOT NULL))
);
CREATE INDEX ON {api_keys} (customer_id);
`;

const DROP = 'DROP TABLE {api_keys}, {channels}, {currency_rates}, {customers}';

export class CreateCustomers1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
