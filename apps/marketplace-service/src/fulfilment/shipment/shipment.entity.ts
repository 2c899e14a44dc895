import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Channel } from '../../customer/channel.entity';
import { Customer } from '../../customer/customer.entity';
import { Order } from '../../order/order.entity';
import { ShipmentMethod } from './shipment-method.entity';

/** Goods of one order that left the merchant together. */
@Entity('shipments')
@Unique(['customerId', 'merchantShipmentReference'])
@Index(['customerId', 'createdAt', 'id'])
@Index(['channelId', 'createdAt', 'id'])
export class Shipment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  @Column({ type: 'integer' })
  channelId!: number;

  @ManyToOne(() => Channel, { onDelete: 'CASCADE' })
  channel!: Channel;

  @Index()
  @Column({ type: 'integer' })
  orderId!: number;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  order!: Order;

  @Column({ type: 'text' })
  merchantShipmentReference!: string;

  /** Tells a replay from another shipment under the same reference. */
  @Column({ type: 'text' })
  contentHash!: string;

  @Column({ type: 'text', nullable: true })
  trackTraceNo!: string | null;

  @Column({ type: 'text', nullable: true })
  trackTraceUrl!: string | null;

  /** The carrier's name as text. */
  @Column({ type: 'text', nullable: true })
  method!: string | null;

  @Column({ type: 'integer', nullable: true })
  shipmentMethodId!: number | null;

  @ManyToOne(() => ShipmentMethod)
  shipmentMethod!: ShipmentMethod | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
