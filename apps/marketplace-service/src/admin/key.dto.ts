import { ApiProperty } from '@nestjs/swagger';
import type { KeyRole } from '@libs/api-key';
import type { CreatedKey, RotatedKey } from '../customer/customer-admin.service';
import type { ListedKey } from '../customer/key.repository';
import { DateTime, OneOf, Text, WholeNumber } from '../wire/members';

const KINDS = ['MERCHANT', 'CHANNEL', 'BOTH'] as const;
type Kind = (typeof KINDS)[number];

const MOMENT = { type: String, format: 'date-time', nullable: true, example: null } as const;
const WEEK_HOURS = 168;
const USUAL_OVERLAP_HOURS = 24;

/** POST /admin/customers/{customerId}/keys */
export class NewKeyDto {
  @OneOf(KINDS, {
    description: 'Whom the key stands for; BOTH is a merchant that is its own channel.',
    required: true,
  })
  Role!: Kind;

  @WholeNumber({
    description: 'The channel of a key that stands for one.',
    example: 1,
    required: (owner) => (owner as NewKeyDto).Role !== 'MERCHANT',
  })
  ChannelId?: number;

  @Text({ description: 'What the key is for.', example: 'order import', max: 256 })
  Name?: string;

  @DateTime({
    description: 'When the key stops working; absent: never.',
    example: '2030-01-01T00:00:00.000Z',
  })
  ExpiresAt?: Date;
}

/** POST /admin/customers/{customerId}/keys/{keyId}/rotate */
export class KeyRotationDto {
  @WholeNumber({
    description: `For how many hours the former key still works; ${USUAL_OVERLAP_HOURS} unless told.`,
    example: USUAL_OVERLAP_HOURS,
    max: WEEK_HOURS,
  })
  OverlapHours?: number;
}

export class CreatedKeyDto {
  @ApiProperty({ description: 'The id of the key.', type: 'integer', example: 7 })
  Id!: number;

  @ApiProperty({
    description: 'Its public beginning, by which people tell keys apart.',
    example: 'mk_9f2c11ab',
  })
  Prefix!: string;

  @ApiProperty({ description: 'The key itself: shown this once and never again.', example: 'mk_9f2c11ab_…' })
  Key!: string;

  @ApiProperty({ ...MOMENT, description: 'When the former key stops working, UTC; null when there is none.' })
  FormerExpiresAt!: string | null;
}

export class KeyDto {
  @ApiProperty({ description: 'The id of the key.', type: 'integer', example: 7 })
  Id!: number;

  @ApiProperty({ description: 'Its public beginning.', example: 'mk_9f2c11ab' })
  Prefix!: string;

  @ApiProperty({ description: 'What it is for.', example: 'order import' })
  Name!: string;

  @ApiProperty({ description: 'Whom it stands for.', enum: KINDS, example: 'MERCHANT' })
  Role!: Kind;

  @ApiProperty({ description: 'The channel it stands for.', type: 'integer', nullable: true, example: null })
  ChannelId!: number | null;

  @ApiProperty({ description: 'When it was created, UTC.', example: '2016-07-26T12:28:57.000Z' })
  CreatedAt!: string;

  @ApiProperty({ ...MOMENT, description: 'When it stops or stopped working, UTC.' })
  ExpiresAt!: string | null;

  @ApiProperty({ ...MOMENT, description: 'When it was last used, to the minute, UTC.' })
  LastUsedAt!: string | null;

  @ApiProperty({ ...MOMENT, description: 'When it was revoked, UTC.' })
  RevokedAt!: string | null;
}

export function rolesOf(kind: Kind): readonly KeyRole[] {
  return kind === 'BOTH' ? ['MERCHANT', 'CHANNEL'] : [kind];
}

export function overlapSecondsOf({ OverlapHours = USUAL_OVERLAP_HOURS }: KeyRotationDto): number {
  return OverlapHours * 3600;
}

export function presentCreatedKey({ id, prefix, key, ...rest }: CreatedKey | RotatedKey): CreatedKeyDto {
  const former = 'formerExpiresAt' in rest ? rest.formerExpiresAt.toISOString() : null;
  return { Id: id, Prefix: prefix, Key: key, FormerExpiresAt: former };
}

export function presentKey(key: ListedKey): KeyDto {
  const moment = (date: Date | null) => date?.toISOString() ?? null;
  return {
    Id: key.id,
    Prefix: key.prefix,
    Name: key.name,
    Role: key.roles.length > 1 ? 'BOTH' : (key.roles[0] ?? 'MERCHANT'),
    ChannelId: key.channelId,
    CreatedAt: key.createdAt.toISOString(),
    ExpiresAt: moment(key.expiresAt),
    LastUsedAt: moment(key.lastUsedAt),
    RevokedAt: moment(key.revokedAt),
  };
}
