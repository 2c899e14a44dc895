import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Wrong passwords for one account: from one network, or from anywhere. The table is unlogged: it costs no write-ahead
 * log, and a crash of PostgreSQL forgets the failures.
 */
@Entity('sign_in_attempts')
export class SignInAttempt {
  /** A keyed hash of the address or number that was given, whether anybody has it or not, and of the network. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  key!: string;

  /** How many passwords have been wrong since the last right one; one that is being checked counts already. */
  @Column({ type: 'integer' })
  failures!: number;

  @Column({ type: 'timestamptz' })
  attemptedAt!: Date;

  /** From when on the next password is looked at; minus infinity when nothing waits. */
  @Column({ type: 'timestamptz' })
  blockedUntil!: Date;

  /** Until when the network counts as one from which the user signs in. */
  @Column({ type: 'timestamptz', nullable: true })
  knownUntil!: Date | null;

  /** When the row says nothing any more. */
  @Index()
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
