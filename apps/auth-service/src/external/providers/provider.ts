import type { AnswerObject } from '../read-answer';

export interface ExternalEmail {
  readonly address: string | undefined;
  /** Whether the provider says that the user has proved the address to be theirs. */
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
}

/** What a provider says about a user. */
export interface ExternalProfile {
  /** The provider's name for the user, which never changes. */
  readonly subject: string | undefined;
  readonly emails: readonly ExternalEmail[];
  /** The rest, under the names of OpenID Connect; members without a value are left out later. */
  readonly claims: AnswerObject;
}

/** What a definition reads a profile from, after the code was exchanged. */
export interface ProfileSource {
  readonly clientId: string;
  readonly secret: string;
  readonly accessToken: string;
  /** The answer of the token endpoint. */
  readonly answer: AnswerObject;
  /** What the browser brought to the callback. */
  readonly returned: AnswerObject;
  /** The address of the provider: the configured one, else the usual one. */
  readonly base: string;
  /** Asks where the discovery document says profiles are; only with discovered endpoints. */
  readonly userInfo: (() => Promise<unknown>) | undefined;
  /**
   * Asks the provider's API on behalf of the user.
   * @param url placed like the endpoints.
   */
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<unknown>;
  /** The claims of the ID token in the answer, verified. @throws ProviderFault when there is none. */
  readonly claims: () => Promise<AnswerObject>;
}

/**
 * Places of a provider. One that begins with a slash, or is empty, stands behind the base address; one with a host of
 * its own keeps it unless another base address is configured.
 */
export interface Endpoints {
  readonly authorize: string;
  readonly token: string;
}

/** How the ID tokens of a provider are recognised (OpenID Connect Core 1.0, section 3.1.3.7). */
export interface IdTokenRules {
  /** Who issues them, placed like an endpoint. */
  readonly issuer: string;
  /** Where the published keys are; without it the issuer's discovery document says so. */
  readonly keys?: string;
  /** Further issuers that are the same provider. @param base the configured base address, without a slash at its end. */
  readonly isIssuer?: (claims: AnswerObject, base: string) => boolean;
  /** Whether the tokens carry a nonce of their own that no client can know. */
  readonly ignoresNonce?: true;
  /** How claims are read. @param base the address of the provider. */
  readonly profile: (claims: AnswerObject, base: string) => ExternalProfile;
}

interface AnyProvider {
  /** The name people know it by. */
  readonly title: string;
  /** Where relative endpoints stand; a provider without one needs EXTERNAL_<P>_URL. */
  readonly baseUrl?: string;
  /** The path of a URL on a host of the operator's, where it differs. */
  readonly ownPath?: (url: URL) => string;
}

/** A provider by OAuth 2.0 (RFC 6749), whether or not it speaks OpenID Connect. */
export interface OAuth2Provider extends AnyProvider {
  readonly protocol: 'oauth2';
  /** `discovered`: they stand in the document at `/.well-known/openid-configuration`. */
  readonly endpoints: Endpoints | 'discovered';
  readonly scopes: readonly string[];
  /** Whether callers cannot add scopes and parameters of their own. */
  readonly isFixed?: true;
  /** Whether callers cannot add scopes. */
  readonly hasFixedScopes?: true;
  /** Sent to the authorize endpoint. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters of callers that go by another name at the provider. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Whether it knows proof keys (RFC 7636). */
  readonly usesProofKeys?: true;
  /** How the service proves itself: in the body, unless the provider wants HTTP Basic. */
  readonly clientAuth?: 'basic';
  readonly idToken?: IdTokenRules;
  readonly profile: (source: ProfileSource) => ExternalProfile | Promise<ExternalProfile>;
}

/** A provider by OAuth 1.0a (RFC 5849). */
export interface OAuth1Provider extends AnyProvider {
  readonly protocol: 'oauth1';
  readonly endpoints: Endpoints & { readonly requestToken: string; readonly user: string };
  readonly profile: (user: AnswerObject) => ExternalProfile;
}

export type ExternalProvider = OAuth2Provider | OAuth1Provider;

/** Writes down a provider by OAuth 2.0. */
export function defineProvider(provider: Omit<OAuth2Provider, 'protocol'>): OAuth2Provider {
  return { protocol: 'oauth2', ...provider };
}

/** One address that a provider vouches for, or says nothing about. */
export function onlyEmail(address: string | undefined, isVerified: boolean): ExternalEmail[] {
  return [{ address, isVerified, isPrimary: true }];
}
