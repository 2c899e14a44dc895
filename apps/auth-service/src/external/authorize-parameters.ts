import type { OAuth2Provider } from './providers/provider';

/** What the service says itself, or what is none of the provider's business; compared in lower case. */
const OWN = new Set([
  'provider',
  'scopes',
  'scope',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'apikey',
  'access_token',
]);
const MAX_LENGTH = 2_048;

/**
 * The parameters of a caller that go on to the provider, such as `prompt` and `login_hint`. None may take the place of
 * one of the service's own: that would change who gets the code, or in which form.
 */
export function authorizeParameters(
  provider: Pick<OAuth2Provider, 'isFixed' | 'parameters' | 'renames'>,
  query: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const { renames = {}, parameters: fixed = {} } = provider;
  const own = new Set([...OWN, ...Object.keys(fixed)]);
  const passed = Object.entries(provider.isFixed ? {} : query)
    .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? (value as unknown[])[0] : value])
    .filter(([name]) => !own.has(name.toLowerCase()))
    .filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_LENGTH,
    )
    .map(([name, value]): [string, string] => [renames[name] ?? name, value]);
  return { ...Object.fromEntries(passed), ...fixed };
}

/** The scopes of a provider and those of the caller, which are separated by commas or blanks. */
export function authorizeScopes(
  provider: Pick<OAuth2Provider, 'scopes' | 'isFixed' | 'hasFixedScopes'>,
  asked: string | undefined,
): string {
  const more =
    provider.isFixed || provider.hasFixedScopes ? [] : (asked ?? '').split(/[\s,]+/).filter(Boolean);
  return [...new Set([...provider.scopes, ...more])].join(' ');
}
