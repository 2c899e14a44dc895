import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportLine } from '../report.entity';
import { Cancellation } from './cancellation.entity';

/** How many units of an order line a cancellation is about. */
@Entity('cancellation_lines')
export class CancellationLine extends ReportLine {
  @PrimaryColumn({ type: 'integer' })
  cancellationId!: number;

  @ManyToOne(() => Cancellation, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'cancellation_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  cancellation!: Cancellation;
}
