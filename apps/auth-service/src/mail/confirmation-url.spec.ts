import { confirmationUrl, externalBase } from './confirmation-url';

const link = { token: 'abc', type: 'signup', redirectTo: 'http://localhost:3000/welcome' };

describe('confirmationUrl', () => {
  it.each([
    ['https://x/auth/v1', '/verify', 'https://x/verify'],
    ['https://x/auth/v1', '/auth/v1/verify', 'https://x/auth/v1/verify'],
    ['https://x/auth/v1/', 'verify', 'https://x/auth/v1/verify'],
    ['https://x', 'https://y/confirm', 'https://y/confirm'],
  ])('%s and %s give %s', (base, path, expected) => {
    expect(confirmationUrl(base, path, link)).toBe(
      `${expected}?token=abc&type=signup&redirect_to=http://localhost:3000/welcome`,
    );
  });

  it.each([
    ['http://a/?b=c&d=e#f', 'http%3A%2F%2Fa%2F%3Fb%3Dc%26d%3De%23f'],
    ['http://a/?b', 'http://a/?b'],
  ])('the target %s is written %s', (redirectTo, written) => {
    const url = confirmationUrl('https://x', '/verify', { ...link, redirectTo });
    expect(url).toBe(`https://x/verify?token=abc&type=signup&redirect_to=${written}`);
    expect(new URL(url).searchParams.get('redirect_to')).toBe(redirectTo);
  });
});

describe('externalBase', () => {
  it.each([
    [{}, 'https://configured/auth'],
    [{ 'x-forwarded-host': 'known.example' }, 'https://known.example'],
    [{ 'x-forwarded-host': 'known.example', 'x-forwarded-proto': 'http' }, 'https://known.example'],
    [{ 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'http' }, 'http://localhost'],
    [{ 'x-forwarded-host': 'evil.test' }, 'https://configured/auth'],
    [{ 'x-forwarded-host': ['known.example', 'evil.test'] }, 'https://configured/auth'],
  ])('%j: %s', (headers, expected) => {
    expect(externalBase(headers, ['known.example', 'localhost'], 'https://configured/auth')).toBe(expected);
  });
});
