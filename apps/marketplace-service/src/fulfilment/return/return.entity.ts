import { Check, Column, Entity, Unique } from 'typeorm';
import { Report } from '../report.entity';
import type { ReturnStatus } from './decide-return';
import type { ReturnReason } from './return';

/** Goods of one order that come back, as the merchant or the channel tells. */
@Entity('returns')
@Unique(['customerId', 'merchantReference'])
@Unique(['channelId', 'channelReturnReference'])
@Check('status_is_known', "status IN ('ON_THE_WAY', 'ACCEPTED', 'REJECTED')")
@Check('return_has_reference', 'coalesce(merchant_reference, channel_return_reference) IS NOT NULL')
@Check('decision_has_time', "(status = 'ON_THE_WAY') = (decided_at IS NULL)")
@Check('refunds_are_not_negative', 'refund_incl_vat >= 0 AND refund_excl_vat >= 0')
export class Return extends Report {
  @Column({ type: 'text', nullable: true })
  merchantReference!: string | null;

  @Column({ type: 'text', nullable: true })
  channelReturnReference!: string | null;

  @Column({ type: 'text' })
  status!: ReturnStatus;

  @Column({ type: 'text', nullable: true })
  reason!: ReturnReason | null;

  @Column({ type: 'text', nullable: true })
  customerComment!: string | null;

  @Column({ type: 'text', nullable: true })
  merchantComment!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  refundInclVat!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  refundExclVat!: string | null;

  /** When the merchant accepted or rejected it; that happens once. */
  @Column({ type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;
}
