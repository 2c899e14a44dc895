import { isDecimal, presentDecimal, readDecimal } from './decimal';

describe('readDecimal', () => {
  it.each([
    [19.95, '19.95'],
    ['19.950', '19.95'],
    [0, '0'],
    [1e-7, '0.0000001'],
    ['007.5', '7.5'],
    [null, undefined],
    ['', undefined],
    ['ten', 'ten'],
    [true, true],
  ])('%p becomes %p', (value, text) => expect(readDecimal(value)).toBe(text));
});

describe('isDecimal from 0 to 100', () => {
  it.each(['0', '100', '19.95', '0.0001'])('takes %s', (text) => expect(isDecimal(text, 0, 100)).toBe(true));
  it.each(['-1', '100.01', '0.00001', 'ten', '1e2', '', true, undefined])('refuses %p', (text) => {
    expect(isDecimal(text, 0, 100)).toBe(false);
  });
});

describe('presentDecimal', () => {
  it.each([
    ['19.9500', 19.95],
    ['99999999999.9999', 99_999_999_999.9999],
    [null, null],
  ])('%p is %p', (text, number) => expect(presentDecimal(text)).toBe(number));
});
