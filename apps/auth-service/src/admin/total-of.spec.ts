import { totalOf } from './total-of';

describe('totalOf', () => {
  it.each([
    ['few are counted', { counted: 7, shown: 7, hasMore: false }, 7],
    [
      'few are counted, whatever statistics say',
      { counted: 7, estimate: 90_000, shown: 2, hasMore: true },
      7,
    ],
    ['as many as are counted', { counted: 10_000, shown: 50, hasMore: true }, 10_000],
    ['more, by statistics', { counted: 10_001, estimate: 90_000.4, shown: 50, hasMore: true }, 90_000],
    ['more, without statistics', { counted: 10_001, estimate: 0, shown: 50, hasMore: true }, 10_001],
    [
      'more than statistics know',
      { counted: 10_001, estimate: 12_000, shown: 15_000, hasMore: true },
      15_001,
    ],
    [
      'the last page is reached',
      { counted: 10_001, estimate: 90_000, shown: 15_000, hasMore: false },
      15_000,
    ],
    ['a page behind the last one', { counted: 10_001, estimate: 90_000, shown: 0, hasMore: false }, 90_000],
  ])('%s', (_, facts, expected) => {
    expect(totalOf({ estimate: 0, ...facts })).toBe(expected);
  });
});
