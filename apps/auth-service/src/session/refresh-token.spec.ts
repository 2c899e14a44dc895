import { randomUUID } from 'node:crypto';
import { decodeRefreshToken, encodeRefreshToken, refreshTokenKey } from './refresh-token';

const key = refreshTokenKey('the secret of today, which is long enough');
const former = refreshTokenKey('the secret of yesterday, long enough as well');
const content = { sessionId: randomUUID(), counter: 7 };
const token = encodeRefreshToken(content, key);

describe('A refresh token', () => {
  it('tells its session and counter', () => {
    expect(decodeRefreshToken(token, [key])).toEqual({ kind: 'genuine', ...content });
  });

  it.each([0, 1, 2 ** 31, 2 ** 32 - 1])('holds the counter %i', (counter) => {
    const other = encodeRefreshToken({ ...content, counter }, key);
    expect(decodeRefreshToken(other, [key])).toMatchObject({ counter });
  });

  it('is the same whenever it is computed', () => expect(encodeRefreshToken(content, key)).toBe(token));

  it('is URL-safe text of fixed length', () => expect(token).toMatch(/^[\w-]{76}$/));

  it('of a former key is accepted while the key is known', () => {
    const old = encodeRefreshToken(content, former);
    expect(decodeRefreshToken(old, [key, former])).toMatchObject({ kind: 'genuine' });
    expect(decodeRefreshToken(old, [key])).toEqual({ kind: 'forged' });
  });

  it('is refused when any bit of it is changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(decodeRefreshToken(changed.toString('base64url'), [key, former]).kind).not.toBe('genuine');
    }
  });

  it.each([
    ['', 'malformed'],
    ['short', 'malformed'],
    ['abcdefgh1234', 'forged'],
    ['ABCDEFGH1234', 'malformed'],
    [token.slice(0, -1), 'malformed'],
    [`${token}A`, 'malformed'],
    [`${token}=`, 'malformed'],
    [` ${token}`, 'malformed'],
    [token.replace(/.$/, '*'), 'malformed'],
    ['x'.repeat(10_000), 'malformed'],
  ])('%# is %s', (text, kind) => expect(decodeRefreshToken(text, [key])).toEqual({ kind }));
});
