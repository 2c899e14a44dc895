import { ConfigError } from '@libs/config';
import { explain } from './explain';

const failure = (members: object) => Object.assign(new Error('what happened'), members);

describe('explain', () => {
  it.each<[string, Error, RegExp]>([
    ['a taken port', failure({ code: 'EADDRINUSE', port: 8081 }), /^Port 8081 is taken\. Set OUR_API_PORT/],
    ['a port for root', failure({ code: 'EACCES', port: 80 }), /^Port 80 needs more rights/],
    ['a missing file', failure({ code: 'ENOENT', path: 'my.env' }), /^There is no file my\.env/],
    ['no database', failure({ code: 'ECONNREFUSED' }), /^No database answers .*OUR_DATABASE_URL/],
    [
      'a wrong password',
      failure({ code: '28P01' }),
      /^The database refuses: what happened\. Check OUR_DATABASE_URL/,
    ],
    ['faulty settings', new ConfigError(['OUR_X: is required']), /OUR_X: is required/],
    ['a bug', new Error('what happened'), /what happened\n +at /],
  ])('tells what to do about %s', (_, error, text) => expect(explain(error, 'OUR_')).toMatch(text));
});
