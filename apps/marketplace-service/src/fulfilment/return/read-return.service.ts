import { Injectable } from '@nestjs/common';
import type { OrderScope } from '../../order/order.repository';
import { ReadReportsService, reportNotFound } from '../read-reports.service';
import { RETURN, type ReturnRow } from './return';
import { ReturnRepository } from './return.repository';

@Injectable()
export class ReadReturnService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly readReports: ReadReportsService,
  ) {}

  /** A merchant knows a return by the merchant's reference, a channel by its own and then by the merchant's. */
  async getByReference(scope: OrderScope, reference: string): Promise<ReturnRow> {
    if (scope.channelId === null) return this.readReports.getByReference(RETURN, scope, reference);
    return (await this.returns.findForChannel(scope, reference)) ?? reportNotFound(RETURN, reference);
  }
}
