import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { Channel } from '../customer/channel.entity';
import { Customer } from '../customer/customer.entity';
import type { Address } from './address.dto';
import type { OrderStatus } from './order-status';

/** An order that a channel placed with a merchant. */
@Entity('orders')
@Unique(['channelId', 'channelReference'])
@Unique(['customerId', 'merchantReference'])
@Unique(['id', 'customerId', 'channelId'])
@Index(['customerId', 'updatedAt', 'id'])
@Index(['channelId', 'updatedAt', 'id'])
@Index(['customerId', 'status', 'updatedAt', 'id'])
@Index(['customerId', 'orderDate'])
@Index(['customerId', 'id'], { where: "status = 'NEW'" })
@Check('status_matches_acknowledgement', "(status = 'NEW') <= (acknowledged_at IS NULL)")
export class Order {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  @Column({ type: 'integer' })
  channelId!: number;

  /** One of the customer's own, by its key. */
  @ManyToOne(() => Channel, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'channel_id', referencedColumnName: 'id' },
    { name: 'customer_id', referencedColumnName: 'customerId' },
  ])
  channel!: Channel;

  @Column({ type: 'text' })
  channelReference!: string;

  /** Tells a replay from another order under the same reference. */
  @Column({ type: 'text' })
  contentHash!: string;

  @Column({ type: 'text', nullable: true })
  merchantReference!: string | null;

  @Column({ type: 'text', default: 'NEW' })
  status!: OrderStatus;

  @Column({ type: 'timestamptz' })
  orderDate!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  acknowledgedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  channelCustomerReference!: string | null;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  companyRegistrationNo!: string | null;

  @Column({ type: 'text', nullable: true })
  vatNo!: string | null;

  @Column({ type: 'text', nullable: true })
  paymentMethod!: string | null;

  @Column({ type: 'text' })
  currencyCode!: string;

  /** What one unit of the paid currency was worth in the base currency when the order came. */
  @Column({ type: 'numeric', precision: 18, scale: 8 })
  currencyRate!: string;

  @Column({ type: 'numeric', precision: 9, scale: 4 })
  maxVatRate!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  shippingCostsInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  shippingCostsVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  totalInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  totalVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalShippingCostsInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalShippingCostsVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalTotalInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalTotalVat!: string;

  @Column({ type: 'boolean' })
  canShipPartialOrderLines!: boolean;

  @Column({ type: 'jsonb' })
  billingAddress!: Address;

  @Column({ type: 'jsonb' })
  shippingAddress!: Address;

  @Column({ type: 'jsonb', default: {} })
  extraData!: Record<string, string>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When anything that is shown of the order last changed, in the order of the changes. */
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
