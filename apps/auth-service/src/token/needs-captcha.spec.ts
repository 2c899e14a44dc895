import { needsCaptcha } from './needs-captcha';

it.each([
  [{}, true],
  [{ grant_type: 'password' }, true],
  [{ grant_type: 'nonsense' }, true],
  [{ grant_type: ['password', 'pkce'] }, true],
  [{ grant_type: 'password', Grant_Type: 'pkce' }, true],
  [{ Grant_Type: 'pkce', grant_type: 'password' }, true],
  [{ grant_type: 'pkce' }, false],
  [{ grant_type: 'refresh_token' }, false],
  [{ grant_type: 'id_token' }, false],
])('%j: %p', (query, expected) => expect(needsCaptcha({ query })).toBe(expected));
