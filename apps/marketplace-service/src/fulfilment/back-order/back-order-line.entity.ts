import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportLine } from '../report.entity';
import { BackOrder } from './back-order.entity';

/** How many units of an order line a back order is about. */
@Entity('back_order_lines')
export class BackOrderLine extends ReportLine {
  @PrimaryColumn({ type: 'integer' })
  backOrderId!: number;

  @ManyToOne(() => BackOrder, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'back_order_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  backOrder!: BackOrder;
}
