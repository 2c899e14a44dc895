import { Env } from './env.decorator';
import { listEffectiveSettings } from './effective-config';

class Section {
  @Env('URL', { kind: 'url', optional: true, aliases: ['ADDRESS'], description: 'Where.' })
  url?: string;

  @Env('SECRET', { secret: true, optional: true, description: 'Which.' })
  secret?: string;

  @Env('SIZE', { kind: 'integer', default: '7', description: 'How large.' })
  size!: number;

  @Env('NAME', { description: 'Who.' })
  name!: string;
}

const definition = { prefixes: ['OUR_'] as const, bareNames: ['NAME'], sections: [Section] };
const list = (environment: Record<string, string>) =>
  listEffectiveSettings(definition, { environment, originOf: (name) => `origin of ${name}` }).map(
    ({ name, value, from }) => [name, value, from],
  );

describe('listEffectiveSettings', () => {
  it('says what is in force, and what is not', () => {
    expect(list({})).toEqual([
      ['OUR_URL', '', 'unset'],
      ['OUR_SECRET', '', 'unset'],
      ['OUR_SIZE', '7', 'default'],
      ['OUR_NAME', '', 'unset'],
    ]);
  });

  it('says where a value comes from, under which of its names', () => {
    expect(list({ OUR_ADDRESS: 'http://a', OUR_SIZE: '8', NAME: 'x' })).toEqual([
      ['OUR_URL', 'http://a', 'origin of OUR_ADDRESS, OUR_ADDRESS'],
      ['OUR_SECRET', '', 'unset'],
      ['OUR_SIZE', '8', 'origin of OUR_SIZE'],
      ['OUR_NAME', 'x', 'origin of NAME, NAME'],
    ]);
  });

  it('shows no secret, nor a password in an address', () => {
    const listed = list({ OUR_SECRET: 'hunter2', OUR_URL: 'postgres://me:hunter2@host/name' });
    expect(listed.slice(0, 2)).toEqual([
      ['OUR_URL', 'postgres://me:********@host/name', 'origin of OUR_URL'],
      ['OUR_SECRET', '********', 'origin of OUR_SECRET'],
    ]);
  });
});
