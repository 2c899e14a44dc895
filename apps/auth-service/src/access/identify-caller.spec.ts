import { readSessionId, readUserId } from './identify-caller';
import { readBearer } from './read-bearer';

const ID = '6b1f3c1e-5d0e-4a4b-9a53-2f0c9a3c4f10';

describe('readBearer', () => {
  it.each([
    ['Bearer abc.def.ghi', 'abc.def.ghi'],
    ['bearer abc', 'abc'],
    ['BEARER abc', 'abc'],
    [undefined, null],
    ['', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Bearer abc ', null],
    ['Bearer  abc', null],
    ['Basic abc', null],
    ['xBearer abc', null],
  ])('%j: %j', (header, expected) => expect(readBearer(header)).toBe(expected));
});

describe('readUserId', () => {
  it('gives the claim sub', () => expect(readUserId({ sub: ID })).toBe(ID));
  it.each([
    [{}, 403],
    [{ sub: '' }, 403],
    [{ sub: 'ada' }, 400],
    [{ sub: 7 }, 400],
    [{ sub: [ID] }, 400],
  ])('%j is refused with %i', (claims, status) => {
    expect(() => readUserId(claims)).toThrow(expect.objectContaining({ code: 'bad_jwt', status }) as Error);
  });
});

describe('readSessionId', () => {
  it.each([
    [{ session_id: ID }, ID],
    [{}, null],
    [{ session_id: '' }, null],
    [{ session_id: '00000000-0000-0000-0000-000000000000' }, null],
  ])('%j: %j', (claims, expected) => expect(readSessionId(claims)).toBe(expected));
  it.each([{ session_id: 'x' }, { session_id: 7 }, { session_id: {} }])('%j is refused', (claims) => {
    expect(() => readSessionId(claims)).toThrow(
      expect.objectContaining({ code: 'bad_jwt', status: 403 }) as Error,
    );
  });
});
