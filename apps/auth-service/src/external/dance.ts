import type { ProviderTokens } from './oauth2.strategy';
import type { ProviderSettings } from './provider.config';
import type { ExternalProfile, OAuth1Provider, OAuth2Provider } from './providers/provider';
import type { AnswerObject } from './read-answer';

/** A provider that is switched on. */
interface Enabled<Provider> {
  readonly name: string;
  readonly provider: Provider;
  readonly settings: ProviderSettings;
}

export type EnabledOAuth1 = Enabled<OAuth1Provider>;
export type EnabledOAuth2 = Enabled<OAuth2Provider>;
export type EnabledProvider = EnabledOAuth1 | EnabledOAuth2;

export interface DanceBegin {
  readonly state: string;
  readonly scopes: string | undefined;
  readonly query: AnswerObject;
}

export interface DanceStart {
  /** Where the browser goes. */
  readonly location: string;
  /** What the service needs when the browser is back, if anything. */
  readonly verifier: string | null;
}

/** What a provider gave in the end. */
export interface DanceEnd {
  readonly profile: ExternalProfile;
  readonly tokens: Omit<ProviderTokens, 'answer'>;
}

export function isOAuth1(enabled: EnabledProvider): enabled is EnabledOAuth1 {
  return enabled.provider.protocol === 'oauth1';
}
