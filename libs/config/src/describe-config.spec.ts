import 'reflect-metadata';
import { describeAsEnvFile } from './describe-config';
import { Env } from './env.decorator';

class Sample {
  static readonly title = 'Sample';

  @Env('PORT', { kind: 'integer', default: '80', description: 'The port.' })
  readonly port!: number;

  @Env('SECRET', { secret: true, example: 'abc', description: 'The secret.' })
  readonly secret!: string;

  @Env('WAIT', { kind: 'duration', optional: true, description: 'How long to wait.' })
  readonly wait?: number;

  @Env('HOSTS', { kind: 'list', optional: true, example: 'a,b', description: 'Some hosts.' })
  readonly hosts?: string[];

  @Env('LEVEL', { oneOf: ['low', 'high'], default: 'low', example: 'high', description: 'w '.repeat(60) })
  readonly level!: string;
}

describe('describeAsEnvFile', () => {
  const text = describeAsEnvFile({ prefixes: ['APP_'], bareNames: [], sections: [Sample] });

  it('shows a default commented out', () => expect(text).toContain('# The port.\n# APP_PORT=80\n'));

  it('leaves bare what is required, and names the file of a secret', () =>
    expect(text).toContain(
      '# The secret. Required. Secret; APP_SECRET_FILE may name a file that holds it.\nAPP_SECRET=abc\n',
    ));

  it('explains durations', () =>
    expect(text).toContain(
      '# How long to wait. Seconds, or a duration such as 90s or 1h30m.\n# APP_WAIT=\n',
    ));

  it('says that an example is not the default', () =>
    expect(text).toContain(
      '# Some hosts. Several are separated by commas. Unset by default.\n# APP_HOSTS=a,b\n',
    ));

  it('names the default beside a differing example, and breaks long lines', () => {
    expect(text).toMatch(/w\n# w .*One of: low, high\. Default: low\.\n# APP_LEVEL=high\n/);
    expect(text.split('\n').every((line) => line.length <= 110)).toBe(true);
  });
});
