import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from './logger';
import { scrub } from './redaction';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('scrub', () => {
  it.each([
    [`token ${JWT} was refused`, JWT],
    ['Authorization: Bearer abc.def', 'abc.def'],
    ['GET /v2/orders?apikey=mk_123_456&limit=1', 'mk_123_456'],
    ['postgres://hub:hunter2@db:5432/hub refused', 'hunter2'],
    ['password=hunter2', 'hunter2'],
  ])('hides the secret of %p', (text, secret) => {
    expect(scrub(text)).not.toContain(secret);
    expect(scrub(text)).toContain('[redacted]');
  });

  it('leaves other text alone', () => expect(scrub('Port 8081 is taken')).toBe('Port 8081 is taken'));
});

describe('the log', () => {
  const SECRET = 'hunter2';

  function logged(write: (logger: Logger) => void): string {
    const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'service.log');
    const logger = Logger.create('spec', { level: 'trace', file, sync: true });
    write(logger);
    return readFileSync(file, 'utf8');
  }

  it.each<[string, (logger: Logger) => void]>([
    [
      'members of a record',
      (logger) => logger.write('info', 'x', { password: SECRET, access_token: SECRET, apikey: SECRET }),
    ],
    [
      'members one level down',
      (logger) => logger.write('info', 'x', { body: { refresh_token: SECRET, code: SECRET } }),
    ],
    [
      'members two levels down',
      (logger) =>
        logger.write('info', 'x', { request: { headers: { authorization: SECRET, 'x-ce-key': SECRET } } }),
    ],
    ['the text of an error', (logger) => logger.write('error', 'x', { err: new Error(`apikey=${SECRET}`) })],
    [
      'the cause of an error',
      (logger) =>
        logger.write('error', 'x', { err: new Error('x', { cause: new Error(`Bearer ${SECRET}`) }) }),
    ],
    [
      'the values of a statement',
      (logger) =>
        logger.write('error', 'x', {
          err: Object.assign(new Error('x'), { parameters: [SECRET], detail: SECRET }),
        }),
    ],
    ['a plain message', (logger) => logger.log(`password=${SECRET}`)],
    [
      'an error of the framework',
      (logger) => logger.error(`token=${SECRET}`, `stack token=${SECRET}`, 'Context'),
    ],
  ])('never shows a secret among %s', (_, write) => {
    const text = logged(write);
    expect(text).toContain('"service":"spec"');
    expect(text).not.toContain(SECRET);
  });
});
