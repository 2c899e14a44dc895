import { totalOf } from './total-of';

describe('totalOf', () => {
  it.each([
    ['few are counted', { counted: 7, shown: 7, hasMore: false }, 7],
    ['few are counted, whatever statistics say', { counted: 7, estimate: 900, shown: 2, hasMore: true }, 7],
    ['as many as are counted', { counted: 100, shown: 50, hasMore: true }, 100],
    ['more, by statistics', { counted: 101, estimate: 900.4, shown: 50, hasMore: true }, 900],
    ['more, without statistics', { counted: 101, estimate: 0, shown: 50, hasMore: true }, 101],
    ['more than statistics know', { counted: 101, estimate: 120, shown: 150, hasMore: true }, 151],
    ['the last page is reached', { counted: 101, estimate: 900, shown: 150, hasMore: false }, 150],
    ['a page behind the last one', { counted: 101, estimate: 900, shown: 0, hasMore: false }, 900],
  ])('%s', (_, facts, expected) => {
    expect(totalOf({ limit: 100, estimate: 0, ...facts })).toBe(expected);
  });
});
