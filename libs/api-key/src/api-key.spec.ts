import { generateApiKey, hasKeyForm, hashApiKey, isPlausibleApiKey } from './api-key';

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

describe('hasKeyForm', () => {
  const { key } = generateApiKey('mk');
  it('knows the keys of its label', () => expect(hasKeyForm(key, 'mk')).toBe(true));
  it.each([
    ['nothing', ''],
    ['the label alone', 'mk'],
    ['a short key', key.slice(0, -1)],
    ['a long key', `${key}0`],
    ['a key and a line end', `${key}\n`],
    ['upper case', key.toUpperCase()],
    ['another label', key.replace('mk', 'ck')],
    ['a token', 'eyJ.eyJ.x'],
  ])('does not know %s', (_, text) => expect(hasKeyForm(text, 'mk')).toBe(false));
});
