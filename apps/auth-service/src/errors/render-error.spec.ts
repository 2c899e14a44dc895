import { RequestFault } from '@libs/http';
import { authError } from './auth-error';
import { AuthErrorRenderer } from './render-error';

const render = (error: unknown, version?: string) =>
  new AuthErrorRenderer().render(error, { id: 'request-1', headers: { 'x-supabase-api-version': version } });

describe('An error', () => {
  it('has the status as code without a version header', () => {
    expect(render(authError('invalid_credentials'))).toMatchObject({
      status: 400,
      headers: { 'x-sb-error-code': 'invalid_credentials' },
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
  });

  it('has the code as code with one, and the header is answered', () => {
    const { body, headers } = render(authError('invalid_credentials'), '2024-01-01');
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(headers).toMatchObject({ 'X-Supabase-Api-Version': '2024-01-01' });
  });

  it.each([undefined, '2024-01-01'])('names the reasons of a weak password in version %p', (version) => {
    expect(render(authError('weak_password', { reasons: ['length'] }), version)).toMatchObject({
      status: 422,
      body: { weak_password: { reasons: ['length'] } },
    });
  });

  it('has another status in the older form where that form always had', () => {
    expect(render(authError('user_already_exists')).status).toBe(400);
    expect(render(authError('user_already_exists'), '2024-01-01').status).toBe(422);
  });

  it('that nobody foresaw tells nothing but the request id', () => {
    const { status, body } = render(new Error('the password of the database is hunter2'));
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Something went wrong on our side',
      error_id: 'request-1',
    });
  });

  it('says when to come back', () => {
    const refusal = authError('over_email_send_rate_limit', { retryAfterSeconds: 17 });
    expect(render(refusal).headers).toMatchObject({ 'Retry-After': '17' });
  });

  it.each([
    [new RequestFault('malformed_json'), 400, 'bad_json'],
    [new RequestFault('malformed_url'), 400, 'validation_failed'],
    [new RequestFault('bad_request'), 400, 'validation_failed'],
    [new RequestFault('forbidden_text', { path: 'data.name' }), 400, 'validation_failed'],
    [new RequestFault('body_too_large'), 413, 'request_entity_too_large'],
    [new RequestFault('route_not_found'), 404, 'unknown'],
    [new RequestFault('method_not_allowed', { allow: ['GET', 'PUT'] }), 405, 'unknown'],
    [new RequestFault('unavailable'), 503, 'unexpected_failure'],
  ])('%s is answered %i %s', (fault, status, code) => {
    expect(render(fault)).toMatchObject({ status, code });
  });
});
