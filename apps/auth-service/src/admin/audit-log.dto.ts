import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { PageQuery } from './admin-user.dto';

export class AuditLogQuery extends PageQuery {
  @ApiProperty({
    required: false,
    description:
      'A part, in any letter case, of who acted (`author:`, address, number or name), of what they did (`action:`) or of its group (`type:`).',
    example: 'action:login',
  })
  @IsOptional()
  @IsString()
  query?: string;
}

export class AuditLogEntryDto {
  @ApiProperty({ format: 'uuid', example: '0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21' })
  id!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Who acted, what they did, the group of the action, and its details.',
    example: {
      actor_id: '6b1f3c1e-5d0e-4a4b-9a53-2f0c9a3c4f10',
      actor_username: 'ada@example.com',
      actor_via_sso: false,
      action: 'login',
      log_type: 'account',
      traits: { provider: 'email' },
    },
  })
  payload!: object;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({ description: 'Where the request came from; empty when unknown.', example: '203.0.113.7' })
  ip_address!: string;
}
