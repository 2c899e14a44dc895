import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly } from '../access/access.decorator';
import { ApiRefusals } from '../errors/error.dto';
import { NoStore } from '../wire/no-store.decorator';
import { announcePage } from '../wire/pagination';
import { ApiPageHeaders } from './api-page-headers.decorator';
import { AuditLogEntryDto, AuditLogQuery } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';

@ApiTags('Administration')
@Controller('admin/audit')
@AdminOnly()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @NoStore()
  @ApiOperation({
    summary: 'Show the audit log',
    description:
      'Newest first. Up to 10000 entries the total is exact, beyond that an estimate that is never less than what the page proves.',
  })
  @ApiPageHeaders([AuditLogEntryDto])
  @ApiRefusals('validation_failed')
  async list(
    @Query() query: AuditLogQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditLogEntryDto[]> {
    const { body, facts } = await this.log.list(query);
    announcePage(reply, facts);
    return body;
  }
}
