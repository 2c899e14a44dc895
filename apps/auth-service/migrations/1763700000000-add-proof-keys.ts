import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {flow_states} (
  code_hash varchar(64) PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES {users} ON DELETE CASCADE,
  authentication_method varchar(64) NOT NULL,
  code_challenge varchar(128) NOT NULL,
  code_challenge_method varchar(5) NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON {flow_states} (user_id);
ALTER TABLE {one_time_tokens} ADD code_challenge varchar(128), ADD code_challenge_method varchar(5);
CREATE INDEX ON {one_time_tokens} (relates_to);
`;

const DROP = `
DROP TABLE {flow_states};
DROP INDEX {one_time_tokens_relates_to_idx};
ALTER TABLE {one_time_tokens} DROP code_challenge, DROP code_challenge_method;
`;

export class AddProofKeys1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
