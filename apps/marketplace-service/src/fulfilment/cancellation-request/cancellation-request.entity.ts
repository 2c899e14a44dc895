import { Check, Column, Entity, Unique } from 'typeorm';
import type { CancellationReason } from '../cancellation/cancellation';
import { Report } from '../report.entity';
import type { RequestOutcome } from './cancellation-request';

/**
 * Units of one order that the channel wants cancelled, since its customer has changed their mind. In a long namespace the
 * names of constraints keep little of their table's name, so it begins otherwise than that of the cancellations.
 */
@Entity('wanted_cancellations')
@Unique(['channelId', 'channelReference'])
@Check('outcome_is_known', "outcome IN ('CANCELED', 'REQUESTED')")
@Check(
  'reason_is_known',
  "reason_code IN ('NOT_IN_STOCK', 'DAMAGED', 'INCOMPLETE', 'CLIENT_CANCELLED', 'INVALID_ADDRESS', 'OTHER')",
)
export class CancellationRequest extends Report {
  @Column({ type: 'text' })
  channelReference!: string;

  /** What it led to at once. */
  @Column({ type: 'text' })
  outcome!: RequestOutcome;

  /** In the channel's own words. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'text', nullable: true })
  reasonCode!: CancellationReason | null;
}
