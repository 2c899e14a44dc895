import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@libs/config';
import { requiredEnv } from './create-test-app';
import { configDefinition } from '../src/config-definition';
import { ExternalConfig } from '../src/external/external.config';
import { ProviderConfig, variablesOf } from '../src/external/provider.config';
import { externalProviders, type ExternalProviderName } from '../src/external/providers';
import type { ExternalProvider } from '../src/external/providers/provider';

const GUIDE = join(__dirname, '../../../docs/guides/external-providers.md');

const read = (env: Readonly<Record<string, string>>) =>
  readConfig(configDefinition, { ...requiredEnv, ...env });

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('The settings of external providers', () => {
  const providers = Object.entries<ExternalProvider>(externalProviders).map(
    ([name, provider]): [ExternalProviderName, ExternalProvider] => [name as ExternalProviderName, provider],
  );

  it.each(providers)('name everything that %s needs and that is missing', (name, { baseUrl }) => {
    const { enabled, clientId, secret, url } = variablesOf(name);
    const needed = [clientId, secret, ...(baseUrl === undefined ? [url] : [])];
    expect(faultsOf({ [`AUTH_${enabled}`]: 'true' })).toEqual(
      needed.map((variable) => `AUTH_${variable}: is required when AUTH_${enabled} is true`),
    );
    const complete = Object.fromEntries(
      needed.map((variable) => [`GOTRUE_${variable}`, 'https://value.test']),
    );
    expect(faultsOf({ [`GOTRUE_${enabled}`]: 'true', ...complete })).toEqual([]);
  });

  it.each(providers)('of %s are read, and unknown to nobody', (name, provider) => {
    const variables = variablesOf(name);
    const hasIdTokens = provider.protocol === 'oauth2' && provider.idToken !== undefined;
    const config = read({
      [`AUTH_${variables.enabled}`]: 'true',
      [`AUTH_${variables.clientId}`]: 'one, two',
      [`AUTH_${variables.secret}`]: 'a secret',
      [`AUTH_${variables.redirectUri}`]: 'https://auth.test/callback',
      [`AUTH_${variables.url}`]: 'https://provider.test',
      [`AUTH_${variables.emailOptional}`]: 'true',
      ...(hasIdTokens ? { [`AUTH_${variables.skipNonceCheck}`]: 'true' } : {}),
    });
    expect(config.get(ProviderConfig).settingsOf(name)).toEqual({
      clientIds: ['one', 'two'],
      secret: 'a secret',
      redirectUri: 'https://auth.test/callback',
      url: 'https://provider.test',
      skipsNonceCheck: hasIdTokens,
      isEmailOptional: true,
    });
    expect(config.warnings).toEqual([]);
    expect(read({}).get(ProviderConfig).settingsOf(name)).toBeNull();
  });

  it('need the clients for which tokens of further issuers must be meant', () => {
    const issuers = { AUTH_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS: 'https://id.example.com, nowhere' };
    expect(faultsOf(issuers)).toEqual([
      'AUTH_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS: nowhere is not an absolute URL',
      expect.stringMatching(/^AUTH_EXTERNAL_ALLOWED_ID_TOKEN_CLIENT_IDS: is required/),
    ]);
    const config = read({
      AUTH_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS: 'https://id.example.com',
      AUTH_EXTERNAL_ALLOWED_ID_TOKEN_CLIENT_IDS: 'a,b',
    });
    expect(config.get(ExternalConfig).idTokenClientIds).toEqual(['a', 'b']);
  });

  it('stand in the guide, with what each provider is and can', () => {
    const rows = [
      ...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm),
    ];
    expect(rows.map(([, name, title, url, grants]) => ({ name, title, url, grants }))).toEqual(
      providers.map(([name, provider]) => ({
        name,
        title: provider.title,
        url: provider.baseUrl ?? 'required',
        grants: provider.protocol === 'oauth2' && provider.idToken ? 'yes' : 'no',
      })),
    );
  });
});
