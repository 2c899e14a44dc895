import type { FastifyRequest } from 'fastify';
import { parseFormBody } from './form-body';

describe('A form body', () => {
  const read = (body: string) => {
    let result: { error: Error | null; form?: unknown } | undefined;
    parseFormBody({} as FastifyRequest, body, (error, form) => (result = { error, form }));
    return result;
  };

  it.each([
    ['a=1&b=two+words&c=%2B', { a: '1', b: 'two words', c: '+' }],
    ['a=1&a=2', { a: '1' }],
    ['__proto__=x&a=1', { a: '1' }],
    ['', {}],
  ])('%p is read as %j', (body, form) => expect(read(body)).toEqual({ error: null, form }));

  it('must not hold what cannot be stored', () => {
    expect(read('a=%00')?.error).toMatchObject({ kind: 'forbidden_text', detail: { path: 'a' } });
  });
});
