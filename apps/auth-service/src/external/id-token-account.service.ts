import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Logger } from '@libs/telemetry';
import { decodeJwt } from 'jose';
import { authError, type AuthError } from '../errors/auth-error';
import { isOAuth1, type EnabledOAuth2, type EnabledProvider } from './dance';
import { EnabledProvidersService } from './enabled-providers.service';
import { ExternalSignInService } from './external-sign-in.service';
import { ExternalConfig } from './external.config';
import type { ExternalAccount } from './identity-data';
import { placeUrl, baseOf } from './place-url';
import { ProviderDanceService } from './provider-dance.service';
import { IdTokenFault, ProviderFault } from './provider-fault';
import { oidc } from './providers/oidc';
import { objectOf, type AnswerObject } from './read-answer';

/** What a client shows that has got an ID token by itself. */
export interface ShownIdToken {
  readonly idToken: string;
  readonly provider: string | undefined;
  /** Instead of a provider: who issued the token, and for which client. */
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  /** What the token must have been asked for with. */
  readonly nonce: string | undefined;
  /** What came with the token. */
  readonly accessToken: string | undefined;
}

/** Who must have issued a token, and for whom. */
interface Expectation {
  readonly enabled: EnabledOAuth2;
  readonly clientIds: readonly string[];
}

/**
 * Finds out whose account an ID token shows. The caller names the issuer, but which issuers and which audiences count is
 * the operator's word; what the token says about itself is believed once its signature is verified.
 */
@Injectable()
export class IdTokenAccountService {
  constructor(
    private readonly providers: EnabledProvidersService,
    private readonly dances: ProviderDanceService,
    private readonly signIns: ExternalSignInService,
    private readonly config: ExternalConfig,
    private readonly logger: Logger,
  ) {}

  /** @throws AuthError `provider_disabled`, `validation_failed`, `bad_jwt`. */
  async read(shown: ShownIdToken): Promise<ExternalAccount> {
    const claims = decode(shown.idToken);
    const { enabled, clientIds } = shown.provider
      ? this.byProvider(shown.provider)
      : this.byIssuer(shown, claims);
    const expected = { ...enabled, settings: { ...enabled.settings, clientIds } };
    const verified = await this.verify(expected, shown);
    const rules = enabled.provider.idToken;
    if (!rules) throw disabled();
    if (!rules.ignoresNonce && !enabled.settings.skipsNonceCheck) requireNonce(verified, shown.nonce);
    const profile = rules.profile(verified, baseOf(enabled.provider, enabled.settings.url));
    return this.signIns.accountOf(enabled, profile, 'validation_failed');
  }

  private byProvider(name: string): Expectation {
    const enabled = this.providers.find(name);
    if (!enabled || isOAuth1(enabled) || !enabled.provider.idToken) throw disabled();
    return { enabled, clientIds: this.clientIdsOf(enabled) };
  }

  private byIssuer({ issuer, clientId }: ShownIdToken, claims: AnswerObject): Expectation {
    if (!issuer || !clientId)
      throw authError('validation_failed', {
        message: 'Give either provider, or issuer and client_id',
        oauthError: 'invalid_request',
      });
    const enabled = this.providers.list().find((candidate) => isIssuedBy(candidate, issuer, claims));
    const expectation = enabled ? this.byProvider(enabled.name) : this.allowed(issuer);
    if (!expectation.clientIds.includes(clientId))
      throw authError('validation_failed', {
        message: 'client_id is not known',
        oauthError: 'invalid_client',
      });
    return { ...expectation, clientIds: [clientId] };
  }

  /** An issuer that the operator allows without the flow of redirects. */
  private allowed(issuer: string): Expectation {
    if (!this.config.idTokenIssuers.includes(issuer)) throw disabled();
    const settings = {
      clientIds: this.config.idTokenClientIds,
      secret: '',
      redirectUri: undefined,
      url: issuer,
      skipsNonceCheck: false,
      isEmailOptional: false,
    };
    return { enabled: { name: issuer, provider: oidc, settings }, clientIds: settings.clientIds };
  }

  private clientIdsOf({ name, settings }: EnabledOAuth2): readonly string[] {
    const { iosBundleId } = this.config;
    return name === 'apple' && iosBundleId ? [...settings.clientIds, iosBundleId] : settings.clientIds;
  }

  private async verify(
    enabled: EnabledOAuth2,
    { idToken, accessToken }: ShownIdToken,
  ): Promise<AnswerObject> {
    try {
      return await this.dances.verifyIdToken(enabled, idToken, accessToken);
    } catch (error) {
      if (error instanceof IdTokenFault) throw badToken(error.message);
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.write('warn', 'provider fault', { provider: enabled.name, reason: error.message });
      const message = 'The published keys of the issuer cannot be read';
      throw authError('unexpected_failure', { status: 503, message, retryAfterSeconds: 5 });
    }
  }
}

/** Whether a provider is the issuer; of some the token itself must tell, since they have many names. */
function isIssuedBy(
  { provider, settings: { url } }: EnabledProvider,
  issuer: string,
  claims: AnswerObject,
): boolean {
  if (provider.protocol !== 'oauth2' || !provider.idToken) return false;
  const { idToken: rules } = provider;
  if (placeUrl(provider, url, rules.issuer) === issuer.replace(/\/+$/, '')) return true;
  return claims['iss'] === issuer && (rules.isIssuer?.(claims, baseOf(provider, url)) ?? false);
}

/** The claims before anything is known of them; they only tell which issuer to ask. */
function decode(idToken: string): AnswerObject {
  try {
    return objectOf(decodeJwt(idToken));
  } catch {
    throw badToken('id_token is not a signed token');
  }
}

/** The token must be the answer to the request of this client, and no token that somebody has found elsewhere. */
function requireNonce({ nonce: expected }: AnswerObject, nonce: string | undefined): void {
  if ((expected === undefined) !== (nonce === undefined))
    throw badToken('nonce must be given when the ID token has one, and only then');
  if (nonce !== undefined && createHash('sha256').update(nonce).digest('hex') !== expected)
    throw badToken('nonce does not belong to the ID token');
}

function badToken(message: string): AuthError {
  return authError('bad_jwt', { status: 400, message, oauthError: 'invalid_request' });
}

function disabled(): AuthError {
  return authError('provider_disabled');
}
