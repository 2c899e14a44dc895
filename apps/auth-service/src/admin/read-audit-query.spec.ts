import { readAuditQuery } from './read-audit-query';

describe('readAuditQuery', () => {
  it.each([
    ['author:ada', { scope: 'author', text: 'ada' }],
    ['ACTION:login', { scope: 'action', text: 'login' }],
    ['type:a:b', { scope: 'type', text: 'a:b' }],
    ['author:a\nb', { scope: 'author', text: 'a\nb' }],
  ])('%j', (query, expected) => {
    expect(readAuditQuery(query)).toEqual(expected);
  });

  it.each([undefined, '', 'author:', 'type:'])('%j means everything', (query) => {
    expect(readAuditQuery(query)).toBeNull();
  });

  it.each(['ada', ':ada', 'actor:ada', ' author:ada', 'toString:x'])('refuses %j', (query) => {
    expect(() => readAuditQuery(query)).toThrow('query must begin');
  });
});
