import { authorizeParameters, authorizeScopes } from './authorize-parameters';

describe('The parameters of a caller', () => {
  it('go on to the provider', () => {
    expect(authorizeParameters({}, { prompt: 'consent', login_hint: 'ada', nonce: 'n' })).toEqual({
      prompt: 'consent',
      login_hint: 'ada',
      nonce: 'n',
    });
  });

  it.each([
    ...[
      'client_id',
      'client_secret',
      'redirect_uri',
      'response_type',
      'response_mode',
      'state',
      'scope',
      'scopes',
    ],
    ...['code_challenge', 'code_challenge_method', 'code_verifier', 'request', 'request_uri'],
    ...['redirect_to', 'invite_token', 'skip_http_redirect', 'provider', 'apikey', 'access_token'],
  ])('never are the service’s own: %s', (name) => {
    const spellings = [name, name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}`];
    for (const spelling of spellings) expect(authorizeParameters({}, { [spelling]: 'x' })).toEqual({});
  });

  it('never replace a fixed one, nor go to a provider that takes none', () => {
    expect(authorizeParameters({ parameters: { owner: 'user' } }, { OWNER: 'me', a: '1' })).toEqual({
      owner: 'user',
      a: '1',
    });
    expect(authorizeParameters({ isFixed: true }, { prompt: 'none' })).toEqual({});
  });

  it('get the name that the provider knows', () => {
    const renames = { workos_provider: 'provider' };
    expect(authorizeParameters({ renames }, { workos_provider: 'Google', provider: 'workos' })).toEqual({
      provider: 'Google',
    });
  });

  it('count once, and have an end', () => {
    const query = { prompt: ['login', 'none'], hint: 'x'.repeat(2_049) };
    expect(authorizeParameters({}, query)).toEqual({ prompt: 'login' });
  });
});

describe('The scopes', () => {
  it.each([
    [undefined, 'email'],
    ['', 'email'],
    ['repo,email', 'email repo'],
    ['a b,c', 'email a b c'],
  ])('of a caller who asks for %p are %s', (asked, scopes) => {
    expect(authorizeScopes({ scopes: ['email'] }, asked)).toBe(scopes);
  });

  it('of some providers stay as they are', () => {
    expect(authorizeScopes({ scopes: ['email'], hasFixedScopes: true }, 'more')).toBe('email');
    expect(authorizeScopes({ scopes: ['email'], isFixed: true }, 'more')).toBe('email');
  });
});
