import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Max, Min } from 'class-validator';
import { describeAsEnvFile } from './describe-config';
import { Env } from './env.decorator';
import {
  ConfigError,
  readConfig,
  type ConfigDefinition,
  type CrossChecked,
  type Environment,
} from './read-config';

class MailConfig implements CrossChecked {
  static readonly title = 'Mail';

  @Env('MAIL_HOST', { optional: true, description: 'The mail server.' })
  readonly host?: string;

  @Env('MAIL_PORT', { kind: 'integer', default: '25', description: 'The port of the mail server.' })
  @Min(1)
  @Max(65_535)
  readonly port!: number;

  @Env('MAIL_SECRET', { optional: true, secret: true, description: 'The password.' })
  readonly secret?: string;

  @Env('MAIL_FREQUENCY', {
    kind: 'duration',
    default: '1m',
    description: 'The shortest time between two mails.',
  })
  readonly frequencySeconds!: number;

  check(nameOf: (variable: string) => string): readonly string[] {
    return this.secret && !this.host ? [`${nameOf('MAIL_SECRET')}: needs ${nameOf('MAIL_HOST')}`] : [];
  }
}

class ServerConfig {
  @Env('SERVER_URL', { kind: 'url', description: 'Where the service is reached.' })
  readonly url!: string;

  @Env('SERVER_PORT', { aliases: ['PORT'], kind: 'integer', description: 'Where it listens.' })
  readonly port!: number;

  @Env('SERVER_NAMES', { kind: 'list', default: '', description: 'Its names.' })
  readonly names!: string[];

  @Env('SERVER_OPEN', { kind: 'boolean', default: 'false', description: 'Whether it is open.' })
  readonly isOpen!: boolean;

  @Env('SERVER_MODE', { oneOf: ['fast', 'safe'], default: 'safe', description: 'How it works.' })
  readonly mode!: string;
}

const definition: ConfigDefinition = {
  prefixes: ['OUR_', 'OLD_'],
  bareNames: ['PORT'],
  defaults: { SERVER_PORT: '8080' },
  sections: [MailConfig, ServerConfig],
};

const read = (env: Environment) => readConfig(definition, { OUR_SERVER_URL: 'http://localhost', ...env });
const faultsOf = (env: Environment): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

describe('readConfig', () => {
  it('uses defaults for what is unset or empty', () => {
    const config = read({ OUR_MAIL_PORT: '', OUR_MAIL_HOST: ' ' });
    expect(config.get(MailConfig)).toMatchObject({ port: 25, host: undefined, frequencySeconds: 60 });
    expect(config.get(ServerConfig)).toMatchObject({ port: 8080, names: [], isOpen: false, mode: 'safe' });
  });

  it('converts by kind', () => {
    const config = read({ OUR_SERVER_NAMES: ' a, b ,,c', OUR_SERVER_OPEN: 'T', OUR_MAIL_FREQUENCY: '90' });
    expect(config.get(ServerConfig)).toMatchObject({ names: ['a', 'b', 'c'], isOpen: true });
    expect(config.get(MailConfig).frequencySeconds).toBe(90);
  });

  it.each<[string, Environment, number]>([
    ['our prefix before the older one', { OUR_SERVER_PORT: '1', OLD_SERVER_PORT: '2', PORT: '3' }, 1],
    ['an alias with our prefix before the older prefix', { OUR_PORT: '4', OLD_SERVER_PORT: '2' }, 4],
    ['the older prefix before the bare name', { OLD_SERVER_PORT: '2', PORT: '3' }, 2],
    ['the bare name at last', { PORT: '3' }, 3],
    ['no bare name that is not allowed', { SERVER_PORT: '5' }, 8080],
  ])('takes %s', (_, env, port) => expect(read(env).get(ServerConfig).port).toBe(port));

  it('reads a secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
    writeFileSync(file, 'hush\n');
    expect(read({ OUR_MAIL_SECRET_FILE: file, OUR_MAIL_HOST: 'mail' }).get(MailConfig).secret).toBe('hush');
  });

  it('names every fault at once', () => {
    const env = {
      OUR_SERVER_URL: 'nowhere',
      OUR_MAIL_PORT: 'ten',
      OLD_SERVER_OPEN: 'yes',
      OUR_SERVER_MODE: 'slow',
      OUR_MAIL_FREQUENCY: 'soon',
    };
    expect(faultsOf(env)).toEqual([
      expect.stringMatching(/^OUR_MAIL_PORT: must be a whole number/),
      expect.stringMatching(/^OUR_MAIL_FREQUENCY: must be a number of seconds/),
      expect.stringMatching(/^OUR_SERVER_URL: must be an absolute URL/),
      expect.stringMatching(/^OLD_SERVER_OPEN: must be true or false/),
      expect.stringMatching(/^OUR_SERVER_MODE: must be one of fast, safe/),
    ]);
  });

  it('checks ranges and rules between variables', () => {
    expect(faultsOf({ OUR_MAIL_PORT: '70000' })).toEqual([expect.stringMatching(/^OUR_MAIL_PORT: .*65535/)]);
    expect(faultsOf({ OUR_MAIL_SECRET: 'x' })).toEqual(['OUR_MAIL_SECRET: needs OUR_MAIL_HOST']);
  });

  it('asks for what is required', () => {
    expect(faultsOf({ OUR_SERVER_URL: undefined })).toEqual([
      expect.stringMatching(/^OUR_SERVER_URL: is required/),
    ]);
  });

  it('warns of names it does not know', () => {
    expect(read({ OUR_MIAL_PORT: '25', OTHER: 'x', OUR_MAIL_SECRET_FILE: '' }).warnings).toEqual([
      expect.stringContaining('OUR_MIAL_PORT'),
    ]);
  });
});

describe('describeAsEnvFile', () => {
  it('explains every variable and shows what must be set', () => {
    const text = describeAsEnvFile(definition);
    expect(text).toContain('OUR_SERVER_URL=');
    expect(text).toMatch(/^# OUR_MAIL_PORT=25$/m);
    expect(text).toContain('The port of the mail server.');
    expect(text).toMatch(/^# OUR_SERVER_PORT=8080$/m);
  });
});
