import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Something that has to leave the service once its transaction has committed. The row goes when it has arrived. */
@Entity('outbox')
@Index(['runAt'], { where: 'dead_at IS NULL' })
export class OutboxJob {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  /** What is to be delivered, such as `mail`. */
  @Column({ type: 'varchar', length: 64 })
  kind!: string;

  /** Sealed: it may hold a link or a code, which the database otherwise knows only as hashes. */
  @Column({ type: 'bytea' })
  payload!: Buffer;

  /** How many attempts have begun. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** When the next attempt is due; while one is under way, when others may take it for lost. */
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  runAt!: Date;

  /** Whether a process is at it, or was when it died. */
  @Column({ type: 'boolean', default: false })
  isUnderWay!: boolean;

  /** When delivering it makes no sense any more. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;

  /** When it was given up; then it waits for an operator. */
  @Column({ type: 'timestamptz', nullable: true })
  deadAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}

/** What a service's migration runs, with `{outbox}` placed in its namespace. */
export const CREATE_OUTBOX = `
CREATE TABLE {outbox} (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind varchar(64) NOT NULL,
  payload bytea NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_under_way boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON {outbox} (run_at) WHERE dead_at IS NULL;
`;
