import { Injectable } from '@nestjs/common';
import { problem } from '../errors/problem';
import type { OrderScope } from '../order/order.repository';
import { indexPage, readIndexQuery, type CreatedSinceQuery, type IndexPage } from './created-since';
import type { ReportKind } from './report-kind';
import type { ReportRow } from './report-sql';
import { ReportRepository } from './report.repository';

@Injectable()
export class ReadReportsService {
  constructor(private readonly reports: ReportRepository) {}

  /** Everything stored since a moment, oldest first. */
  async list<Row extends ReportRow>(
    kind: ReportKind<Row>,
    scope: OrderScope,
    query: CreatedSinceQuery,
  ): Promise<IndexPage<Row>> {
    const request = readIndexQuery(kind.path, query);
    const watermark = await this.reports.findWatermark();
    const found = await this.reports.list(kind, scope, request);
    return indexPage(kind.path, found, query, watermark);
  }

  /** @throws Problem the kind's own for one that is not found. */
  async getByReference<Row extends ReportRow>(
    kind: ReportKind<Row>,
    scope: OrderScope,
    reference: string,
  ): Promise<Row> {
    return (await this.reports.findByReference(kind, scope, reference)) ?? reportNotFound(kind, reference);
  }
}

export function reportNotFound(
  { notFound, noun }: Pick<ReportKind<ReportRow>, 'notFound' | 'noun'>,
  reference: string,
): never {
  throw problem(notFound, `There is no ${noun} with the reference ${reference}.`);
}
