import { ApiProperty } from '@nestjs/swagger';
import { assuranceLevelOf } from '../session/assurance-level';
import { timestamp } from '../wire/timestamp';
import type { OwnSessionRow } from './own-session.repository';

export class OwnSessionDto {
  @ApiProperty({ format: 'uuid', example: '0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21' })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-20T09:30:00.000Z' })
  created_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When its tokens were last renewed; null when they never were.',
    example: '2026-11-20T10:30:00.000Z',
  })
  refreshed_at!: string | null;

  @ApiProperty({ description: 'The program that used it last.', example: 'Mozilla/5.0 (X11; Linux x86_64)' })
  user_agent!: string;

  @ApiProperty({ description: 'The address it was last used from.', example: '203.0.113.7' })
  ip!: string;

  @ApiProperty({ enum: ['aal1', 'aal2'], description: 'With aal2 a second factor was shown.' })
  aal!: string;

  @ApiProperty({ description: 'Whether it is the session of this request.', example: true })
  is_current!: boolean;
}

export function presentOwnSession(session: OwnSessionRow, isCurrent: boolean): OwnSessionDto {
  return {
    id: session.id,
    created_at: timestamp(session.createdAt),
    refreshed_at: session.refreshedAt && timestamp(session.refreshedAt),
    user_agent: session.userAgent,
    ip: session.ip,
    aal: assuranceLevelOf(session.methods),
    is_current: isCurrent,
  };
}
