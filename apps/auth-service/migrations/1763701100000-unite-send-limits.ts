import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE {send_limits} (
  contact_hash varchar(64) NOT NULL,
  purpose varchar(32) NOT NULL,
  used integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (contact_hash, purpose)
);
CREATE INDEX ON {send_limits} (since);
INSERT INTO {send_limits} (contact_hash, purpose, used, since)
SELECT number_hash, CASE purpose WHEN 'number' THEN 'day' WHEN 'total' THEN 'sms' ELSE purpose END, used, since
FROM {sms_limits}
UNION ALL SELECT address_hash, purpose, 1, requested_at FROM {mail_requests};
DROP TABLE {sms_limits};
DROP TABLE {mail_requests};
`;

/** What was counted is given up. */
const DOWN = `
CREATE TABLE {sms_limits} (
  number_hash varchar(64) NOT NULL,
  purpose varchar(32) NOT NULL,
  used integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (number_hash, purpose)
);
CREATE INDEX ON {sms_limits} (since);
CREATE TABLE {mail_requests} (
  address_hash varchar(64) NOT NULL,
  purpose varchar(32) NOT NULL,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (address_hash, purpose)
);
CREATE INDEX ON {mail_requests} (requested_at);
DROP TABLE {send_limits};
`;

/** The limits of mails and of SMS are rows of one table. */
export class UniteSendLimits1763701100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(UP, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DOWN, runner.connection.options.entityPrefix ?? ''));
  }
}
