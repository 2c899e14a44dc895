import { Env, type CrossChecked } from '@libs/config';
import { externalProviders, type ExternalProviderName } from './providers';
import type { ExternalProvider } from './providers/provider';

/** What the operator says about a provider that is switched on. */
export interface ProviderSettings {
  /** The first is the service's own; the tokens of all are accepted. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string | undefined;
  readonly url: string | undefined;
  readonly skipsNonceCheck: boolean;
  readonly isEmailOptional: boolean;
}

/** The variables of a provider, as written in the environment. */
export function variablesOf(name: string) {
  const prefix = `EXTERNAL_${name.toUpperCase()}_`;
  return {
    enabled: `${prefix}ENABLED`,
    clientId: `${prefix}CLIENT_ID`,
    secret: `${prefix}SECRET`,
    redirectUri: `${prefix}REDIRECT_URI`,
    url: `${prefix}URL`,
    emailOptional: `${prefix}EMAIL_OPTIONAL`,
    skipNonceCheck: `${prefix}SKIP_NONCE_CHECK`,
  };
}

/** The settings of every external provider; those of one that is switched on are required. */
export class ProviderConfig implements CrossChecked {
  static readonly title = 'External providers';

  /** The settings of a provider, or null when it is switched off. */
  settingsOf(name: ExternalProviderName): ProviderSettings | null {
    const variables = variablesOf(name);
    if (!this.isOn(variables.enabled)) return null;
    return {
      clientIds: this.listOf(variables.clientId),
      secret: this.textOf(variables.secret) ?? '',
      redirectUri: this.textOf(variables.redirectUri),
      url: this.textOf(variables.url),
      skipsNonceCheck: this.isOn(variables.skipNonceCheck),
      isEmailOptional: this.isOn(variables.emailOptional),
    };
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    return Object.entries<ExternalProvider>(externalProviders).flatMap(([name, { baseUrl }]) => {
      const { enabled, clientId, secret, url } = variablesOf(name);
      if (!this.isOn(enabled)) return [];
      const missing = [
        ...(this.listOf(clientId).length > 0 ? [] : [clientId]),
        ...(this.textOf(secret) ? [] : [secret]),
        ...(baseUrl !== undefined || this.textOf(url) ? [] : [url]),
      ];
      return missing.map((variable) => `${nameOf(variable)}: is required when ${nameOf(enabled)} is true`);
    });
  }

  private isOn(variable: string): boolean {
    return Reflect.get(this, variable) === true;
  }

  private textOf(variable: string): string | undefined {
    const value: unknown = Reflect.get(this, variable);
    return typeof value === 'string' ? value : undefined;
  }

  private listOf(variable: string): string[] {
    const value: unknown = Reflect.get(this, variable);
    return Array.isArray(value) ? (value as string[]) : [];
  }
}

for (const [name, provider] of Object.entries<ExternalProvider>(externalProviders)) {
  const { title, baseUrl } = provider;
  const variables = variablesOf(name);
  const declare = (variable: string, options: Parameters<typeof Env>[1]) =>
    Env(variable, options)(ProviderConfig.prototype, variable);
  declare(variables.enabled, {
    kind: 'boolean',
    default: 'false',
    description: `Whether users may sign in by ${title}.`,
  });
  declare(variables.clientId, {
    kind: 'list',
    optional: true,
    description: `The id of this service at ${title}; ID tokens that name one of further ids are accepted as well, comma-separated.`,
  });
  declare(variables.secret, {
    secret: true,
    optional: true,
    description: `The secret of this service at ${title}.`,
  });
  declare(variables.redirectUri, {
    kind: 'url',
    optional: true,
    description: `Where ${title} sends users back to; without it /callback below API_EXTERNAL_URL.`,
  });
  declare(variables.url, {
    kind: 'url',
    optional: true,
    description: baseUrl
      ? `Where ${title} is asked instead of ${baseUrl}.`
      : `Where ${title} is: the address below which its endpoints are found.`,
  });
  declare(variables.emailOptional, {
    kind: 'boolean',
    default: 'false',
    description: `Whether users of ${title} without an email address may sign in.`,
  });
  if (provider.protocol === 'oauth2' && provider.idToken)
    declare(variables.skipNonceCheck, {
      kind: 'boolean',
      default: 'false',
      description: `Whether ID tokens of ${title} are accepted without a look at their nonce, for clients that cannot set one.`,
    });
}
