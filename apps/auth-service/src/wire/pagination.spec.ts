import { pageHeaders, readPage } from './pagination';

describe('readPage', () => {
  it.each([
    [{}, [1, 50]],
    [{ page: '', per_page: '' }, [1, 50]],
    [{ page: '3', per_page: '7' }, [3, 7]],
    [{ page: '007' }, [7, 50]],
    [{ per_page: '10000' }, [1, 10_000]],
  ])('%j', (query, [page, perPage]) => {
    expect(readPage(query)).toEqual({ page, perPage });
  });

  it.each(['0', '-1', '1.5', 'x', '1e3', ' 1', '+1', '99999999999', '9999999999', '٣'])(
    'refuses %p',
    (text) => {
      expect(() => readPage({ page: text })).toThrow('page must be');
      expect(() => readPage({ per_page: text })).toThrow('per_page must be');
    },
  );
});

describe('pageHeaders', () => {
  const linkOf = (page: number, perPage: number, total: number, url = '/admin/users') =>
    pageHeaders(url, { page, perPage, total })['Link'];

  it('names the next and the last page', () => {
    expect(linkOf(1, 50, 101)).toBe(
      '</admin/users?page=2&per_page=50>; rel="next", </admin/users?page=3&per_page=50>; rel="last"',
    );
  });

  it.each([
    [3, 50, 101, 3],
    [1, 50, 0, 1],
    [1, 50, 50, 1],
    [9, 50, 60, 2],
  ])('page %d of %d with %d in all has none behind it; the last is %d', (page, perPage, total, last) => {
    expect(linkOf(page, perPage, total)).toBe(`</admin/users?page=${last}&per_page=${perPage}>; rel="last"`);
  });

  it('keeps what was asked for, behind the page and without what divides links', () => {
    const url = '/admin/users?filter=a%2Cb%3B%3E%22&per_page=2&page=1&sort=created_at+asc';
    expect(linkOf(2, 2, 4, url)).toBe(
      '</admin/users?page=2&per_page=2&filter=a%2Cb%3B%3E%22&sort=created_at+asc>; rel="last"',
    );
  });

  it('counts all', () => {
    expect(pageHeaders('/x', { page: 1, perPage: 2, total: 7 })['X-Total-Count']).toBe('7');
  });
});
