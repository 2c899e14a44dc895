import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportLine } from '../report.entity';
import { Return } from './return.entity';

/** How many units of an order line come back, and what the merchant decided on them. */
@Entity('return_lines')
@Check('decided_units_fit', 'accepted >= 0 AND rejected >= 0 AND accepted + rejected <= quantity')
@Check(
  'refunds_are_not_negative',
  'refund_incl_vat >= 0 AND refund_excl_vat >= 0 AND manual_refund_incl_vat >= 0 AND manual_refund_excl_vat >= 0',
)
export class ReturnLine extends ReportLine {
  @PrimaryColumn({ type: 'integer' })
  returnId!: number;

  @ManyToOne(() => Return, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'return_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  return!: Return;

  @Column({ type: 'integer', default: 0 })
  accepted!: number;

  @Column({ type: 'integer', default: 0 })
  rejected!: number;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  refundInclVat!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  refundExclVat!: string | null;

  /** What was agreed by hand in place of the computed refund. */
  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  manualRefundInclVat!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  manualRefundExclVat!: string | null;
}
