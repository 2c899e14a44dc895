import { Injectable } from '@nestjs/common';
import { readPage, type PageFacts } from '../wire/pagination';
import { timestamp } from '../wire/timestamp';
import type { AuditLogEntryDto, AuditLogQuery } from './audit-log.dto';
import { AuditLogRepository, type AuditRecord } from './audit-log.repository';
import { readAuditQuery } from './read-audit-query';

/** Shows the audit log page by page. */
@Injectable()
export class AuditLogService {
  constructor(private readonly entries: AuditLogRepository) {}

  /** @throws AuthError `validation_failed` for a page or a search that makes no sense. */
  async list(query: AuditLogQuery): Promise<{ body: AuditLogEntryDto[]; facts: PageFacts }> {
    const page = readPage(query);
    const { entries, total } = await this.entries.list(page, readAuditQuery(query.query));
    return { body: entries.map(presentEntry), facts: { ...page, total } };
  }
}

function presentEntry({ id, payload, createdAt, ipAddress }: AuditRecord): AuditLogEntryDto {
  return { id, payload, created_at: timestamp(createdAt), ip_address: ipAddress };
}
