import { Check, Column, Entity, Unique } from 'typeorm';
import { Report } from '../report.entity';
import type { CancellationReason } from './cancellation';

/** Units of one order that the merchant will not deliver. */
@Entity('cancellations')
@Unique(['customerId', 'merchantReference'])
@Check(
  'reason_is_known',
  "reason_code IN ('NOT_IN_STOCK', 'DAMAGED', 'INCOMPLETE', 'CLIENT_CANCELLED', 'INVALID_ADDRESS', 'OTHER')",
)
export class Cancellation extends Report {
  @Column({ type: 'text' })
  merchantReference!: string;

  /** In the merchant's own words. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'text', nullable: true })
  reasonCode!: CancellationReason | null;
}
