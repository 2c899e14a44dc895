import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {oauth_states} (
  state_hash varchar(64) PRIMARY KEY,
  provider varchar(255) NOT NULL,
  redirect_to text NOT NULL,
  mail_base text NOT NULL,
  audience varchar(255) NOT NULL,
  invitee_id uuid,
  linking_user_id uuid,
  code_challenge varchar(128),
  code_challenge_method varchar(5),
  verifier text,
  browser_hash varchar(64),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ON {oauth_states} (created_at);
ALTER TABLE {flow_states} ADD provider varchar(255), ADD sealed_tokens bytea;
`;

const DROP = `
DROP TABLE {oauth_states};
ALTER TABLE {flow_states} DROP provider, DROP sealed_tokens;
`;

export class AddExternalProviders1763701000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
