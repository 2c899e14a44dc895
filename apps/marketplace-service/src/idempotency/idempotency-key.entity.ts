import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { Customer } from '../customer/customer.entity';

/** A key that a client gave a write, and the answer to it once there is one. It may hold personal data for a day. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  /** The channel whose keys may use it, or 0 for those of the merchant. */
  @PrimaryColumn({ type: 'integer' })
  channelId!: number;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  /** The hash of method, address and body: tells the same request from another one under the key. */
  @Column({ type: 'text' })
  fingerprint!: string;

  /** Which of the requests under the key is being answered. */
  @Column({ type: 'uuid' })
  claim!: string;

  /** Until when its answer is waited for; a crash leaves no answer behind. */
  @Column({ type: 'timestamptz' })
  claimedUntil!: Date;

  /** Null while the request is being answered. */
  @Column({ type: 'integer', nullable: true })
  status!: number | null;

  @Column({ type: 'json', nullable: true })
  headers!: Record<string, string> | null;

  @Column({ type: 'json', nullable: true })
  body!: unknown;

  @Index()
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
