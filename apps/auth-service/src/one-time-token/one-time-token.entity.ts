import { Column, Entity, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../user/user.entity';

/** What was sent to a user to prove an address: a link, a code, or both. A newer one takes the older one's place. */
@Entity('one_time_tokens')
@Unique(['userId', 'tokenType'])
export class OneTimeToken {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  @Column({ type: 'varchar', length: 32 })
  tokenType!: string;

  /** SHA-256 of the link's token in hex. */
  @Index()
  @Column({ type: 'varchar', length: 64 })
  tokenHash!: string;

  /** HMAC of the code in hex; null once the code has died of wrong attempts. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  codeHash!: string | null;

  @Column({ type: 'smallint', default: 0 })
  failedAttempts!: number;

  /** The address or number it was sent to. */
  @Index()
  @Column({ type: 'varchar', length: 255 })
  relatesTo!: string;

  /** The challenge of who asked for it (RFC 7636); the link then leads to a code instead of tokens. */
  @Column({ type: 'varchar', length: 128, nullable: true })
  codeChallenge!: string | null;

  @Column({ type: 'varchar', length: 5, nullable: true })
  codeChallengeMethod!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
