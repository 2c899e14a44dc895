import { RequestFault, type ErrorRenderer, type RenderedError } from '@libs/http';
import { RateLimitFault } from '@libs/rate-limit';
import { API_VERSION_HEADER, NEW_ERROR_FORM, wantsNewErrorForm } from './api-version';
import { authError, AuthError } from './auth-error';
import { errorCodes } from './error-codes';

/** The part of a request that decides how its error looks. */
interface ErrorRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly id: string;
}

const UNAVAILABLE_RETRY_SECONDS = 5;

/**
 * Every error as the caller reads it. Two body forms exist: callers that send the version header get
 * `{code, message}`, all others `{code, error_code, msg}`, whose `code` is the status.
 */
export class AuthErrorRenderer implements ErrorRenderer {
  render(error: unknown, request: ErrorRequest): RenderedError {
    const { error: refusal, headers } = toRefusal(error);
    const isNew = wantsNewErrorForm(request.headers[API_VERSION_HEADER.toLowerCase()]);
    const { reasons, oauthError, retryAfterSeconds } = refusal.options;
    const status = (isNew ? undefined : errorCodes[refusal.code].oldFormStatus) ?? refusal.status;
    const form = isNew ? newForm(refusal) : oldForm(refusal, status, request.id);
    return {
      status,
      code: refusal.code,
      headers: {
        ...headers,
        'x-sb-error-code': refusal.code,
        ...(isNew ? { [API_VERSION_HEADER]: NEW_ERROR_FORM } : {}),
        ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      },
      body: {
        ...form,
        ...(reasons ? { weak_password: { reasons } } : {}),
        ...(oauthError ? { error: oauthError, error_description: refusal.message } : {}),
      },
    };
  }
}

function newForm({ code, message }: AuthError): object {
  return { code, message };
}

function oldForm({ code, message }: AuthError, status: number, requestId: string): object {
  return { code: status, error_code: code, msg: message, ...(status >= 500 ? { error_id: requestId } : {}) };
}

function toRefusal(error: unknown): { error: AuthError; headers?: Record<string, string> } {
  if (error instanceof AuthError) return { error };
  if (error instanceof RateLimitFault) return { error: refusalOfLimit(error) };
  if (!(error instanceof RequestFault)) return { error: authError('unexpected_failure', { cause: error }) };
  const { allow } = error.detail;
  return { error: refusalOf(error), ...(allow ? { headers: { Allow: allow.join(', ') } } : {}) };
}

function refusalOfLimit({ state: { resetSeconds } }: RateLimitFault): AuthError {
  return authError('over_request_rate_limit', {
    message: `Too many requests; try again in ${resetSeconds} seconds`,
    retryAfterSeconds: resetSeconds,
  });
}

function refusalOf({ kind, detail: { path, allow, cause } }: RequestFault): AuthError {
  switch (kind) {
    case 'malformed_json':
      return authError('bad_json', { message: 'The body is not valid JSON', cause });
    case 'body_too_large':
      return authError('request_entity_too_large', { cause });
    case 'forbidden_text':
      return authError('validation_failed', {
        message: `${path || 'The body'} contains text that cannot be stored: U+0000 or half a surrogate pair`,
      });
    case 'malformed_url':
      return authError('validation_failed', { message: 'The URL is malformed', cause });
    case 'route_not_found':
      return authError('unknown', { status: 404, message: 'There is no such endpoint' });
    case 'method_not_allowed':
      return authError('unknown', {
        status: 405,
        message: `This endpoint answers ${allow?.join(', ') ?? 'no other method'} only`,
      });
    case 'unavailable':
      return authError('unexpected_failure', {
        status: 503,
        message: 'The service is not available at the moment; try again',
        retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
        cause,
      });
    case 'unsupported_media_type':
    case 'bad_request':
      return authError('validation_failed', { message: 'The request is malformed', cause });
  }
}
