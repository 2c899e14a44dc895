import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A key by which a server administers; the key itself is not kept, only its hash. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  /** What the key may do: a role that administers. */
  @Column({ type: 'varchar', length: 255 })
  role!: string;

  /** The public beginning of the key, by which people tell keys apart. */
  @Column({ type: 'varchar', length: 32 })
  prefix!: string;

  /** SHA-256 of the key in hex. */
  @Column({ type: 'varchar', length: 64, unique: true })
  hash!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Kept to the minute, so that a busy key does not write on every request. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
