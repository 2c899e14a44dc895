import { placeTables } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `
CREATE TABLE {users} (
  id uuid PRIMARY KEY,
  aud varchar(255) NOT NULL,
  role varchar(255) NOT NULL,
  email varchar(255),
  password_hash text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint NOT NULL DEFAULT 0,
  phone varchar(15),
  phone_confirmed_at timestamptz,
  new_phone varchar(15),
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb NOT NULL DEFAULT '{}',
  user_metadata jsonb NOT NULL DEFAULT '{}',
  is_anonymous boolean NOT NULL DEFAULT false,
  is_sso_user boolean NOT NULL DEFAULT false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ON {users} (email) WHERE is_sso_user = false;
CREATE UNIQUE INDEX ON {users} (phone);
CREATE TABLE {identities} (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES {users} ON DELETE CASCADE,
  provider varchar(255) NOT NULL,
  provider_id varchar(255) NOT NULL,
  identity_data jsonb NOT NULL,
  email varchar(255),
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider_id, provider)
);
CREATE INDEX ON {identities} (user_id);
CREATE INDEX ON {identities} (email);
CREATE TABLE {sessions} (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES {users} ON DELETE CASCADE,
  refresh_counter integer NOT NULL DEFAULT 0,
  refreshed_at timestamptz,
  not_after timestamptz,
  factor_id uuid,
  user_agent varchar(1024) NOT NULL DEFAULT '',
  ip varchar(64) NOT NULL DEFAULT '',
  tag varchar(255),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON {sessions} (user_id);
CREATE TABLE {amr_claims} (
  session_id uuid NOT NULL REFERENCES {sessions} ON DELETE CASCADE,
  method varchar(64) NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, method)
);
CREATE TABLE {one_time_tokens} (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES {users} ON DELETE CASCADE,
  token_type varchar(32) NOT NULL,
  token_hash varchar(64) NOT NULL,
  code_hash varchar(64),
  failed_attempts smallint NOT NULL DEFAULT 0,
  relates_to varchar(255) NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, token_type)
);
CREATE INDEX ON {one_time_tokens} (token_hash);
CREATE TABLE {audit_log_entries} (
  id uuid PRIMARY KEY,
  payload jsonb NOT NULL,
  ip_address varchar(64) NOT NULL,
  created_at timestamptz NOT NULL
);
`;

const DROP =
  'DROP TABLE {audit_log_entries}, {one_time_tokens}, {amr_claims}, {sessions}, {identities}, {users}';

export class CreateAccounts1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(CREATE, runner.connection.options.entityPrefix ?? ''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeTables(DROP, runner.connection.options.entityPrefix ?? ''));
  }
}
