import {
  Check,
  Column,
  CreateDateColumn,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { OrderLine } from '../order/order-line.entity';
import { Order } from '../order/order.entity';

/** What every report on an order has. Its key holds customer and channel, so it cannot point into another tenant. */
@Unique(['id', 'orderId'])
@Index(['customerId', 'createdAt', 'id'])
@Index(['channelId', 'createdAt', 'id'])
export abstract class Report {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  customerId!: number;

  @Column({ type: 'integer' })
  channelId!: number;

  @Index()
  @Column({ type: 'integer' })
  orderId!: number;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'order_id', referencedColumnName: 'id' },
    { name: 'customer_id', referencedColumnName: 'customerId' },
    { name: 'channel_id', referencedColumnName: 'channelId' },
  ])
  order!: Order;

  /** Tells a replay from another report under the same reference. */
  @Column({ type: 'text' })
  contentHash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** How many units of an order line a report is about; the line is one of the report's order. */
@Check('quantity_is_positive', 'quantity > 0')
export abstract class ReportLine {
  @PrimaryColumn({ type: 'integer' })
  orderLineId!: number;

  @Column({ type: 'integer' })
  orderId!: number;

  @ManyToOne(() => OrderLine, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'order_line_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  orderLine!: OrderLine;

  @Column({ type: 'integer' })
  quantity!: number;
}
