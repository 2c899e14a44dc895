import { Injectable } from '@nestjs/common';
import type { EnabledProvider } from './dance';
import { ProviderConfig } from './provider.config';
import { externalProviders, type ExternalProviderName } from './providers';
import type { ExternalProvider } from './providers/provider';

/** Knows which providers are switched on. */
@Injectable()
export class EnabledProvidersService {
  constructor(private readonly config: ProviderConfig) {}

  /** The provider of a name, or null when there is none or it is switched off. */
  find(name: string | undefined): EnabledProvider | null {
    if (!isProviderName(name)) return null;
    const settings = this.config.settingsOf(name);
    const provider: ExternalProvider = externalProviders[name];
    if (!settings) return null;
    return provider.protocol === 'oauth2' ? { name, provider, settings } : { name, provider, settings };
  }

  /** All that are switched on. */
  list(): EnabledProvider[] {
    return Object.keys(externalProviders).flatMap((name) => this.find(name) ?? []);
  }

  /** Every provider there is, and whether it is switched on. */
  describe(): Record<string, boolean> {
    return Object.fromEntries(Object.keys(externalProviders).map((name) => [name, this.find(name) !== null]));
  }
}

function isProviderName(name: string | undefined): name is ExternalProviderName {
  return name !== undefined && Object.hasOwn(externalProviders, name);
}
