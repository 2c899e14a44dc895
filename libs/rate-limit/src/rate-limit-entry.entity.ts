import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * How much of a limit one key has used. The table is unlogged: it costs no write-ahead log, and a crash of PostgreSQL
 * forgets the counts, which harms nobody.
 */
@Entity('rate_limits')
export class RateLimitEntry {
  /** The policy's name and a hash of whom it counts, so that no address or account can be read here. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  @Column({ type: 'integer', default: 0 })
  points!: number;

  /** The end of the window, in milliseconds since 1970. */
  @Index()
  @Column({ type: 'bigint', nullable: true })
  expire!: string | null;
}

/** What a service's migration runs, with `{rate_limits}` placed in its namespace. */
export const CREATE_RATE_LIMITS = `
CREATE UNLOGGED TABLE {rate_limits} (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX ON {rate_limits} (expire);
`;
