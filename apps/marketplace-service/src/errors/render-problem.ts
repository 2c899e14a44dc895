import { Injectable } from '@nestjs/common';
import { KeyFault, type KeyFaultKind } from '@libs/api-key';
import { currentRequest, ErrorRenderer, RequestFault, type RenderedError } from '@libs/http';
import { RateLimitFault } from '@libs/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Problem, problem, invalid } from './problem';
import { PROBLEM_CODES } from './problem-codes';

const RETRY_AFTER_SECONDS = '5';

/** Renders every error as `application/problem+json`. */
@Injectable()
export class ProblemRenderer extends ErrorRenderer {
  render(error: unknown, request: FastifyRequest): RenderedError {
    const { code, detail, status, options } = toProblem(error);
    const body = {
      type: `urn:marketplace-hub:problem:${code}`,
      title: PROBLEM_CODES[code].title,
      status,
      code,
      detail,
      instance: request.url.split('?', 1)[0],
      StatusCode: status,
      Success: false,
      Message: detail,
      ValidationErrors: options.faults ?? {},
      LogId: currentRequest()?.requestId ?? request.id,
    };
    return { status, code, headers: options.headers ?? {}, contentType: 'application/problem+json', body };
  }
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof KeyFault) return problemOfKey(error.kind, error.allowed);
  if (error instanceof RateLimitFault) return problemOfLimit(error);
  if (error instanceof RequestFault) return problemOfRequest(error);
  return problem(
    'internal_error',
    'The request failed for a reason that is ours. The log id helps to find it.',
  );
}

/** The headers, `Retry-After` among them, are those of any answer to which the limit applied. */
function problemOfLimit({ state: { policy, resetSeconds } }: RateLimitFault): Problem {
  return problem(
    'rate_limited',
    `The key may send ${policy.points} requests in ${policy.windowSeconds} seconds. Try again in ${resetSeconds} seconds.`,
  );
}

function problemOfKey(kind: KeyFaultKind, allowed: readonly string[]): Problem {
  const headers = { 'WWW-Authenticate': 'ApiKey realm="marketplace"' };
  switch (kind) {
    case 'key_missing':
      return problem(
        'key_missing',
        'Send the API key in the query as `apikey` or in the header `X-CE-KEY`.',
        { headers },
      );
    case 'key_unknown':
      return problem(
        'key_unknown',
        'The API key is unknown, revoked or expired, or two different keys were sent.',
        { headers },
      );
    case 'wrong_key_type':
      return problem('wrong_key_type', `This call needs a key of the type ${allowed.join(' or ')}.`);
  }
}

function problemOfRequest({ kind, detail }: RequestFault): Problem {
  switch (kind) {
    case 'malformed_json':
      return problem('malformed_json', 'The body cannot be read as JSON.');
    case 'malformed_url':
    case 'bad_request':
      return problem('malformed_url', 'The address or the headers of the request cannot be read.');
    case 'forbidden_text':
      return invalid({ [detail.path || 'body']: ['must not hold U+0000 or half of a surrogate pair'] });
    case 'body_too_large':
      return problem('body_too_large', 'The body is larger than this address accepts.');
    case 'unsupported_media_type':
      return problem('unsupported_media_type', 'Send the body as `application/json`.');
    case 'route_not_found':
      return problem('not_found', 'No operation has this address.');
    case 'method_not_allowed': {
      const allow = (detail.allow ?? []).join(', ');
      return problem('method_not_allowed', `This address answers to ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    case 'unavailable':
      return problem('unavailable', 'The database cannot be reached. Try again shortly.', {
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      });
  }
}
