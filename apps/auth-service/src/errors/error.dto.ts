import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { errorCodes, type ErrorCode } from './error-codes';

export class WeakPasswordDto {
  @ApiProperty({ enum: ['length', 'characters', 'pwned'], isArray: true, example: ['length'] })
  reasons!: string[];
}

/** The newer form, for callers that send `X-Supabase-Api-Version: 2024-01-01`. */
export class ErrorDto {
  @ApiProperty({ description: 'The machine-readable code.', example: 'invalid_credentials' })
  code!: string;

  @ApiProperty({ description: 'What went wrong, for people.', example: 'Invalid login credentials' })
  message!: string;

  @ApiPropertyOptional({ type: WeakPasswordDto, description: 'Only with `weak_password`.' })
  weak_password?: WeakPasswordDto;
}

/** The form for callers that send no version header. */
export class OldErrorDto {
  @ApiProperty({ description: 'The HTTP status.', example: 400 })
  code!: number;

  @ApiProperty({ description: 'The machine-readable code.', example: 'invalid_credentials' })
  error_code!: string;

  @ApiProperty({ description: 'What went wrong, for people.', example: 'Invalid login credentials' })
  msg!: string;

  @ApiPropertyOptional({ description: 'The request id, with status 500 and above.' })
  error_id?: string;

  @ApiPropertyOptional({ type: WeakPasswordDto, description: 'Only with `weak_password`.' })
  weak_password?: WeakPasswordDto;
}

/**
 * Documents the refusals of a route: each code with its status, grouped by status.
 * @param codes codes, or `code@status` where the status is not the usual one.
 */
export function ApiRefusals(...codes: (ErrorCode | `${ErrorCode}@${number}`)[]) {
  const byStatus = new Map<number, string[]>();
  for (const entry of codes) {
    const [code, given] = entry.split('@') as [ErrorCode, string?];
    const status = given ? Number(given) : errorCodes[code].status;
    const line = `\`${code}\`: ${errorCodes[code].message}`;
    byStatus.set(status, [...(byStatus.get(status) ?? []), line]);
  }
  return applyDecorators(
    ApiExtraModels(ErrorDto, OldErrorDto),
    ...[...byStatus].map(([status, lines]) =>
      ApiResponse({
        status,
        description: lines.join('  \n'),
        content: {
          'application/json': {
            schema: { oneOf: [{ $ref: getSchemaPath(ErrorDto) }, { $ref: getSchemaPath(OldErrorDto) }] },
          },
        },
      }),
    ),
  );
}
