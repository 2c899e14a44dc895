import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One person who signs in. Who signs in by single sign-on may share an address with somebody who does not. */
@Entity('users')
@Index(['email'], { unique: true, where: 'is_sso_user = false' })
@Index(['aud', 'createdAt', 'id'])
@Index(['createdAt'], { where: 'is_anonymous = true' })
export class User {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  aud!: string;

  @Column({ type: 'varchar', length: 255 })
  role!: string;

  /** In lower case. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  email!: string | null;

  /** A bcrypt, argon2 or Firebase scrypt hash in its usual text form; null for a user without a password. */
  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  emailConfirmedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  invitedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  confirmationSentAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  recoverySentAt!: Date | null;

  /** The address a pending change leads to. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  newEmail!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  emailChangeSentAt!: Date | null;

  /** How many of the two addresses have confirmed a pending change. */
  @Column({ type: 'smallint', default: 0 })
  emailChangeConfirmStatus!: number;

  /** Digits without a plus sign. */
  @Index({ unique: true })
  @Column({ type: 'varchar', length: 15, nullable: true })
  phone!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  phoneConfirmedAt!: Date | null;

  /** The number a pending change leads to. */
  @Column({ type: 'varchar', length: 15, nullable: true })
  newPhone!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  phoneChangeSentAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  reauthenticationSentAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSignInAt!: Date | null;

  @Column({ type: 'jsonb', default: {} })
  appMetadata!: Record<string, unknown>;

  @Column({ type: 'jsonb', default: {} })
  userMetadata!: Record<string, unknown>;

  @Column({ type: 'boolean', default: false })
  isAnonymous!: boolean;

  @Column({ type: 'boolean', default: false })
  isSsoUser!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  bannedUntil!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
