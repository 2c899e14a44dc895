import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export const MAX_PAGE = 1_000;
const MAX_CURSOR_LENGTH = 500;

/** The query members that every list accepts. */
export class PageQuery {
  @ApiProperty({
    description: 'The largest number of entries to answer with.',
    required: false,
    minimum: 1,
    maximum: MAX_PAGE,
    type: 'integer',
    example: 100,
  })
  @Transform(({ value }: { value: unknown }) => readInteger(value))
  @IsOptional()
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(MAX_PAGE, { message: `must be at most ${MAX_PAGE}` })
  limit?: number;

  @ApiProperty({
    description: 'The place to go on from, as given by the `Link` header of the page before.',
    required: false,
    type: String,
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsString({ message: 'must be given once' })
  @MaxLength(MAX_CURSOR_LENGTH, { message: `must have at most ${MAX_CURSOR_LENGTH} characters` })
  cursor?: string;
}

/** A number in a query string; anything else as it is, to be refused. */
export function readInteger(value: unknown): unknown {
  if (value === '') return undefined;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/**
 * Names the next page in a `Link` header (RFC 8288). The address is relative and holds no API key, which must be sent
 * again.
 */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (cursor === null) return;
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.delete('apikey');
  searchParams.set('cursor', cursor);
  void reply.header('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}
