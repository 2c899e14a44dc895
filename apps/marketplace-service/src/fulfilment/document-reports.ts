/** The OpenAPI documentation of the routes that every kind of report has. */
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ApiProblems } from '../errors/problem.dto';
import type { ProblemCode } from '../errors/problem-codes';
import { LOCATION_HEADER } from '../wire/created';
import { LINK_HEADER } from '../wire/paging';

interface ReportWords {
  /** With its article: "a back order". */
  readonly one: string;
  readonly many: string;
  readonly type: Type<object>;
}

interface ReportRoute {
  readonly summary: string;
  readonly description: string;
  readonly body: Type<object>;
  readonly examples: Record<string, ExampleObject>;
}

interface ExampleObject {
  readonly summary: string;
  readonly value: object;
}

/** What a route that takes a report answers. */
export function ApiReport(
  { one, type }: ReportWords,
  { summary, description, body, examples }: ReportRoute,
  ...codes: ProblemCode[]
) {
  return applyDecorators(
    ApiOperation({
      summary,
      description: `${description} The same again, under the same reference, answers 200 with the stored one.`,
    }),
    ApiBody({ type: body, examples }),
    ApiCreatedResponse({ description: `Stored as ${one}.`, type, headers: LOCATION_HEADER }),
    ApiOkResponse({ description: 'The same was stored before.', type }),
    ApiProblems(
      'validation_failed',
      'malformed_json',
      'wrong_key_type',
      'order_not_found',
      'order_line_not_found',
      'quantity_exceeded',
      'reference_in_use',
      'body_too_large',
      'unsupported_media_type',
      ...codes,
    ),
  );
}

/** What an index answers. */
export function ApiReportIndex({ many, type }: ReportWords) {
  return applyDecorators(
    ApiOperation({
      summary: `List ${many} since a moment`,
      description:
        'Oldest first; a channel key sees those of its own orders. Feed the header `X-Next-Created-Since` back as `createdSince` to miss nothing. With `limit` the `Link` header names the next page; without it up to 10,000 entries come at once.',
    }),
    ApiOkResponse({
      type: [type],
      headers: {
        ...LINK_HEADER,
        'X-Next-Created-Since': {
          schema: { type: 'string', format: 'date-time' },
          description: 'What to give as `createdSince` next time.',
        },
      },
    }),
    ApiProblems('validation_failed', 'invalid_cursor', 'result_too_large'),
  );
}

/** What the reading of one report answers. */
export function ApiReportByReference({ one, many, type }: ReportWords, example: string, code: ProblemCode) {
  return applyDecorators(
    ApiOperation({
      summary: `Read ${one}`,
      description: `A channel key sees the ${many} of its own orders.`,
    }),
    ApiParam({ name: 'merchantReference', description: `The merchant’s reference of ${one}.`, example }),
    ApiOkResponse({ type }),
    ApiProblems(code),
  );
}
