import type { KeyRole } from '@libs/api-key';
import { Check, Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Channel } from './channel.entity';
import { Customer } from './customer.entity';

/** An API key of a customer; the key itself is not kept, only its hash. */
@Entity('api_keys')
@Check('channel_key_has_channel', "('CHANNEL' = ANY (roles)) = (channel_id IS NOT NULL)")
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Index()
  @Column({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  @Column({ type: 'integer', nullable: true })
  channelId!: number | null;

  @ManyToOne(() => Channel, { onDelete: 'CASCADE' })
  channel!: Channel | null;

  @Column({ type: 'text', array: true })
  roles!: KeyRole[];

  @Column({ type: 'text' })
  name!: string;

  /** The public beginning of the key, by which people tell keys apart. */
  @Column({ type: 'text' })
  prefix!: string;

  /** SHA-256 of the key in hex. */
  @Column({ type: 'text', unique: true })
  hash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Kept to the minute, so that a busy key does not write on every request. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
