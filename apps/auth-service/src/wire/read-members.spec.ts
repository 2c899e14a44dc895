import { AuthError } from '../errors/auth-error';
import { ObjectField, TextField } from './field';
import { readMembers } from './read-members';

class Body {
  @TextField({ description: 'A name.' })
  full_name?: string;

  @ObjectField({ description: 'Anything.' })
  data?: object;
}

class OptionalBody extends Body {
  static readonly mayBeEmpty = true;
}

const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) });

describe('readMembers', () => {
  it.each([
    [{ full_name: 'Ada' }, 'Ada'],
    [{ FULL_NAME: 'Ada' }, 'Ada'],
    [{ Full_Name: 'Ada', full_name: 'Grace' }, 'Grace'],
    [{ full_name: 'Grace', Full_Name: 'Ada' }, 'Grace'],
    [{ full_name: null }, undefined],
    [{ unknown: 1 }, undefined],
  ])('reads %j', (value, expected) => expect((readMembers(Body, value) as Body).full_name).toBe(expected));

  it.each([
    [undefined, 'The body must be a JSON object'],
    ['text', 'The body must be a JSON object'],
    [[], 'The body must be a JSON object'],
    [null, 'The body must be a JSON object'],
    [{ full_name: 1 }, 'full_name must be a string'],
    [{ full_name: ['a'] }, 'full_name must be a string'],
    [{ data: 'a' }, 'data must be an object'],
    [{ data: [1] }, 'data must be an object'],
    [{ data: nested(64) }, 'data is nested deeper than 64 levels'],
  ])('refuses %j: %s', (value, message) => {
    expect(() => readMembers(Body, value)).toThrow(new AuthError('bad_json', { message }));
  });

  it('takes what is nested just as deep as allowed', () => {
    expect(readMembers(Body, { data: nested(63) })).toHaveProperty('data');
  });

  it('does without a body where that is allowed', () => {
    expect(readMembers(OptionalBody, undefined)).toBeInstanceOf(OptionalBody);
  });

  it('never writes a prototype', () => {
    readMembers(Body, JSON.parse('{"__proto__": {"polluted": true}, "constructor": {}}'));
    expect({}).not.toHaveProperty('polluted');
  });
});
