import { metadataChange } from './merge-metadata';

describe('metadataChange', () => {
  it.each([
    [undefined, {}, []],
    [{}, {}, []],
    [{ a: 1, b: { c: null } }, { a: 1, b: { c: null } }, []],
    [{ a: null, b: false, c: '' }, { b: false, c: '' }, ['a']],
  ])('%j sets %j and removes %j', (given, set, remove) => {
    expect(metadataChange(given)).toEqual({ set, remove });
  });
});
