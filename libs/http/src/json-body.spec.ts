import type { FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-body';
import { RequestFault } from './request-fault';

function parse(text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJsonBody({} as FastifyRequest, Buffer.from(text), (error, body) =>
      error ? reject(error) : resolve(body),
    );
  });
}

describe('parseJsonBody', () => {
  it.each<[string, unknown]>([
    ['', undefined],
    [' \n', undefined],
    ['null', null],
    ['[1]', [1]],
    ['{"a":"b"}', { a: 'b' }],
  ])('reads %j', async (text, body) => expect(await parse(text)).toEqual(body));

  it('never lets a member become a prototype', async () => {
    const body = (await parse('{"a":1,"__proto__":{"isAdmin":true}}')) as object;
    expect(Object.keys(body)).toEqual(['a']);
    expect(Object.assign({}, body)).not.toHaveProperty('isAdmin');
  });

  it.each([
    ['{"a":', 'malformed_json', undefined],
    ["{'a':1}", 'malformed_json', undefined],
    ['{"a":["\\u0000"]}', 'forbidden_text', 'a[0]'],
  ])('refuses %s', async (text, kind, path) => {
    const error = await parse(text).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(RequestFault);
    expect(error).toMatchObject({ kind, detail: path === undefined ? {} : { path } });
  });
});
