import { generateApiKey, hashApiKey, isPlausibleApiKey } from './api-key';

describe('generateApiKey', () => {
  it('gives a new key with a visible prefix and the hash it is found by', () => {
    const { key, prefix, hash } = generateApiKey('mk');
    expect(key).toMatch(/^mk_[0-9a-f]{8}_[0-9a-f]{64}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(hash).toBe(hashApiKey(key));
    expect(isPlausibleApiKey(key)).toBe(true);
    expect(generateApiKey('mk').key).not.toBe(key);
  });
});

describe('isPlausibleApiKey', () => {
  it.each(['', "' OR 1=1", 'a b', 'x'.repeat(201), 'ключ'])('refuses %j', (text) =>
    expect(isPlausibleApiKey(text)).toBe(false),
  );
});
