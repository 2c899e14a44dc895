import { findForbiddenText, mayHoldForbiddenText } from './forbidden-text';

describe('findForbiddenText', () => {
  it.each<[unknown, string]>([
    ['a\0b', ''],
    [{ name: 'a\0b' }, 'name'],
    [{ lines: ['fine', { note: '\ud800' }] }, 'lines[1].note'],
    [['fine', '\udc00'], '[1]'],
    [{ data: { 'k\0': 'x' } }, 'data.k\0'],
  ])('finds it in %j', (value, path) => expect(findForbiddenText(value)).toBe(path));

  it.each([undefined, null, 7, true, 'plain', '😀', { a: ['b', { c: null }] }])(
    'finds none in %j',
    (value) => {
      expect(findForbiddenText(value)).toBeNull();
    },
  );
});

describe('mayHoldForbiddenText', () => {
  it.each(['{"a":"\\u0000"}', '{"a":"\\uD83D"}', '{"a":"\\udc00"}'])('suspects %s', (json) => {
    expect(mayHoldForbiddenText(json)).toBe(true);
  });
  it.each(['{"a":"b"}', '{"a":"\\u00e9"}', '{"a":"😀"}'])('does not suspect %s', (json) => {
    expect(mayHoldForbiddenText(json)).toBe(false);
  });
});
