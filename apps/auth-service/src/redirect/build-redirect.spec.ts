import { oauthErrorOf, withFragment, withQuery } from './build-redirect';

describe('withFragment', () => {
  it('sorts and encodes once, with blanks as plus signs', () => {
    expect(
      withFragment('http://a/b?c=d', {
        type: 'signup',
        error_description: 'a: b%',
        sb: '',
        expires_in: 3600,
      }),
    ).toBe('http://a/b?c=d#error_description=a%3A+b%25&expires_in=3600&sb=&type=signup');
  });

  it('takes the place of another fragment', () => {
    expect(withFragment('http://a#old', { sb: '' })).toBe('http://a#sb=');
  });
});

describe('withQuery', () => {
  it.each([
    ['http://a', 'http://a?code=x+y'],
    ['http://a/b?', 'http://a/b?code=x+y'],
    ['http://a/b?c=d&e=%20f', 'http://a/b?c=d&e=%20f&code=x+y'],
    ['http://a/b?code=evil&c=d', 'http://a/b?c=d&code=x+y'],
    ['http://a/b?c=d#e', 'http://a/b?c=d&code=x+y#e'],
    ['com.app://in', 'com.app://in?code=x+y'],
  ])('%s becomes %s', (target, expected) => expect(withQuery(target, { code: 'x y' })).toBe(expected));
});

describe('oauthErrorOf', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized_client'],
    [403, 'access_denied'],
    [422, undefined],
    [500, 'server_error'],
    [503, 'temporarily_unavailable'],
  ])('%i: %s', (status, name) => expect(oauthErrorOf(status)).toBe(name));
});
