import { Check, Column, Entity, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderEventKind } from './order-event';
import type { OrderStatus } from './order-status';
import { Order } from './order.entity';

/** One change of an order. Ids rise in the order of the changes, since whoever changes an order holds its lock. */
@Entity('order_events')
@Check('author_is_known', "author IN ('MERCHANT', 'CHANNEL')")
export class OrderEvent {
  @PrimaryColumn({ type: 'integer' })
  orderId!: number;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  order!: Order;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'text' })
  kind!: OrderEventKind;

  @Column({ type: 'text' })
  author!: 'MERCHANT' | 'CHANNEL';

  /** The API key by which it was done. Keys are revoked and not deleted. */
  @Column({ type: 'integer' })
  keyId!: number;

  /** The order's status after the change. */
  @Column({ type: 'text' })
  orderStatus!: OrderStatus;

  /** What has changed, in the names of the wire. Nothing of it is personal. */
  @Column({ type: 'jsonb' })
  details!: object;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
