import { passwordWeaknesses, readCharacterSets } from './password-weaknesses';

describe('passwordWeaknesses', () => {
  it.each([
    ['secret', 6, [], []],
    ['secre', 6, [], ['length']],
    ['', 6, [], ['length']],
    ['äöü', 6, [], []],
    ['secret', 6, ['0123456789'], ['characters']],
    ['secret1', 6, ['0123456789'], []],
    ['a1', 6, ['abc', '123', ':'], ['length', 'characters']],
    ['pass😀word', 6, ['😀😁'], []],
  ])('%j with at least %i bytes and %j: %j', (password, minLength, requiredSets, expected) => {
    expect(passwordWeaknesses(password, { minLength, requiredSets })).toEqual(expected);
  });
});

describe('readCharacterSets', () => {
  it.each([
    ['', []],
    ['abc', ['abc']],
    ['abc:123', ['abc', '123']],
    ['abc::123:', ['abc', '123']],
    ['a\\:b:1', ['a:b', '1']],
    ['\\:', [':']],
  ])('%j: %j', (text, expected) => expect(readCharacterSets(text)).toEqual(expected));
});
