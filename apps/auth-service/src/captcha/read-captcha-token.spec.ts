import { readCaptchaToken } from './read-captcha-token';

it.each([
  [{ gotrue_meta_security: { captcha_token: ' abc ' } }, 'abc'],
  [{ captcha_token: 'abc' }, 'abc'],
  [{ captcha_token: 'top', gotrue_meta_security: { captcha_token: 'inner' } }, 'inner'],
  [{ captcha_token: 'top', gotrue_meta_security: {} }, 'top'],
  [{ gotrue_meta_security: { captcha_token: '  ' } }, null],
  [{ gotrue_meta_security: { captcha_token: 7 } }, null],
  [{ gotrue_meta_security: 'abc' }, null],
  [{ captcha_token: 'x'.repeat(16_385) }, null],
  [[], null],
  ['captcha_token', null],
  [undefined, null],
])('%j: %j', (body, expected) => expect(readCaptchaToken(body)).toBe(expected));
