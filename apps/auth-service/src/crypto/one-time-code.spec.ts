import { createCode, createLinkToken, equalHashes, hashCode, hashLinkToken } from './one-time-code';
import { deriveKey } from './server-keys';

describe('One-time codes', () => {
  const key = deriveKey('a secret', 'one-time-code');

  it.each([6, 8, 10])('have %i digits, leading zeros included', (length) => {
    for (let i = 0; i < 200; i += 1) expect(createCode(length)).toMatch(new RegExp(`^\\d{${length}}$`));
  });

  it('are stored under a key, for one purpose and one address', () => {
    const hash = hashCode(key, 'confirmation', 'ada@example.com', '123456');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const others = [
      hashCode(deriveKey('another secret', 'one-time-code'), 'confirmation', 'ada@example.com', '123456'),
      hashCode(key, 'recovery', 'ada@example.com', '123456'),
      hashCode(key, 'confirmation', 'ada@example.co', 'm123456'),
      hashCode(key, 'confirmation', 'ada@example.com', '123457'),
    ];
    for (const other of others) expect(equalHashes(hash, other)).toBe(false);
    expect(equalHashes(hash, hashCode(key, 'confirmation', 'ada@example.com', '123456'))).toBe(true);
  });

  it('come with a link token of 256 random bits that is stored hashed', () => {
    const [one, two] = [createLinkToken(), createLinkToken()];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(one).not.toBe(two);
    expect(hashLinkToken(one)).not.toBe(one);
  });

  it.each([
    ['', 'ab'],
    ['ab', 'abcd'],
  ])('hashes of different lengths differ: %p, %p', (a, b) => expect(equalHashes(a, b)).toBe(false));
});
