import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiResponse,
  getSchemaPath,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes';

/** The body of every refusal: RFC 9457 members, and the members that clients of 2016 know. */
export class ProblemDto {
  @ApiProperty({
    description: 'Identifies the code.',
    example: 'urn:marketplace-hub:problem:quantity_exceeded',
  })
  type!: string;

  @ApiProperty({ description: 'What the code means.', example: 'Quantity exceeds what remains' })
  title!: string;

  @ApiProperty({ description: 'The HTTP status.', example: 409 })
  status!: number;

  @ApiProperty({
    description: 'Stable machine-readable code.',
    enum: Object.keys(PROBLEM_CODES),
    example: 'quantity_exceeded',
  })
  code!: string;

  @ApiProperty({
    description: 'What is wrong with this request.',
    example: 'Line SO-77/1: ordered 2, shipped 1, cancelled 0, remaining 1, requested 2.',
  })
  detail!: string;

  @ApiProperty({ description: 'The path of the request.', example: '/v2/shipments' })
  instance!: string;

  @ApiProperty({ description: 'Same as status.', example: 409 })
  StatusCode!: number;

  @ApiProperty({ description: 'Always false.', example: false })
  Success!: boolean;

  @ApiProperty({ description: 'Same as detail.' })
  Message!: string;

  @ApiProperty({
    description: 'Texts by the path of the member at fault; empty when no member is.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    example: { 'Lines[0].Quantity': ['Only 1 remains on this order line.'] },
  })
  ValidationErrors!: Record<string, string[]>;

  @ApiProperty({
    description: 'The request id, also in the header X-Request-Id.',
    example: '6f0a5a0e-6a43-4a05-9d0c-4f5ea6f9f5b7',
  })
  LogId!: string;
}

/** Documents the refusals of a route that needs an API key, grouped by status. */
export function ApiProblems(...codes: ProblemCode[]) {
  return describeProblems(['key_missing', 'key_unknown', ...codes, 'rate_limited']);
}

/** The same for a route of administrators. */
export function ApiAdminProblems(...codes: ProblemCode[]) {
  return describeProblems(['admin_token_invalid', 'not_an_administrator', 'administration_closed', ...codes]);
}

function describeProblems(codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEM_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, group]): ApiResponseOptions => ({
    status,
    description: group.map((code) => `\`${code}\`: ${PROBLEM_CODES[code].title}.`).join('\n\n'),
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } },
  }));
  return applyDecorators(ApiExtraModels(ProblemDto), ...responses.map((response) => ApiResponse(response)));
}
