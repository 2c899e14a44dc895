import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { columnsOfReport } from '../report-sql';
import { REQUEST_TABLES, type CancellationRequestRow } from './cancellation-request';

const findByReference = sql<CancellationRequestRow>`
  SELECT ${columnsOfReport(REQUEST_TABLES)} FROM {wanted_cancellations} r JOIN {orders} o ON o.id = r.order_id
  WHERE r.channel_id = $1 AND r.channel_reference = $2`;

/** What only cancellation requests have: references that are unique per channel. */
@Injectable()
export class CancellationRequestRepository {
  constructor(private readonly database: Database) {}

  findByReference(channelId: number | null, reference: string): Promise<CancellationRequestRow | null> {
    return this.database.row(findByReference, [channelId, reference]);
  }
}
