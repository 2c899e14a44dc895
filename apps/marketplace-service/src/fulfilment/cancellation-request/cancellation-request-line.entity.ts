import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportLine } from '../report.entity';
import { CancellationRequest } from './cancellation-request.entity';

/** How many units of an order line a cancellation request is about. */
@Entity('wanted_cancellation_lines')
export class CancellationRequestLine extends ReportLine {
  @PrimaryColumn({ type: 'integer' })
  wantedCancellationId!: number;

  @ManyToOne(() => CancellationRequest, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'wanted_cancellation_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  cancellationRequest!: CancellationRequest;
}
