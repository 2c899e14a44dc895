import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { errorCodes } from '../errors/error-codes';
import { ErrorDto, OldErrorDto } from '../errors/error.dto';
import { ipLimits, type IpLimit } from './ip-limits';

const HEADERS = {
  'RateLimit-Policy': header(
    'The limit: its name, how many requests, in how many seconds.',
    '"otp";q=30;w=300',
  ),
  RateLimit: header('How many requests are left, and in how many seconds all come back.', '"otp";r=29;t=300'),
};
const RETRY_AFTER = {
  'Retry-After': header('In how many seconds to try again.', '42'),
};

/** Adds to the document what holds for every limited endpoint: the headers, and the refusal. */
export function documentIpLimits(document: OpenAPIObject): void {
  for (const limit of Object.values<IpLimit>(ipLimits))
    for (const endpoint of limit.endpoints) {
      const [method, path = ''] = endpoint.split(' ');
      const operation = document.paths[path]?.[method?.toLowerCase() as 'get' | 'post' | 'put'];
      if (!operation) throw new Error(`${endpoint} is limited and not documented`);
      operation.responses = withLimit(operation.responses);
    }
}

type Responses = NonNullable<NonNullable<OpenAPIObject['paths'][string]['get']>['responses']>;

function withLimit(responses: Responses): Responses {
  const refusal = `\`over_request_rate_limit\`: ${errorCodes.over_request_rate_limit.message}`;
  const known = responses['429'];
  const former = known && 'description' in known ? known.description : '';
  const all = {
    ...responses,
    429: {
      description: former.includes(refusal) ? former : [former, refusal].filter(Boolean).join('  \n'),
      content: {
        'application/json': {
          schema: { oneOf: [{ $ref: getSchemaPath(ErrorDto) }, { $ref: getSchemaPath(OldErrorDto) }] },
        },
      },
    },
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      response && 'description' in response ? withHeaders(status, response) : response,
    ]),
  );
}

function withHeaders<Response extends object>(status: string, response: Response): Response {
  const known = 'headers' in response ? response.headers : {};
  return {
    ...response,
    headers: { ...(known as object), ...HEADERS, ...(status === '429' ? RETRY_AFTER : {}) },
  };
}

function header(description: string, example: string) {
  return { description, schema: { type: 'string' as const }, example };
}
