import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpConfig } from '@libs/http';
import { PathPrefixConfig } from '../wire/path-prefix.config';
import { readJson } from './ask-provider';
import { authorizeParameters, authorizeScopes } from './authorize-parameters';
import {
  isOAuth1,
  type DanceBegin,
  type DanceEnd,
  type DanceStart,
  type EnabledOAuth1,
  type EnabledOAuth2,
  type EnabledProvider,
} from './dance';
import { DiscoveryService } from './discovery.service';
import { ExternalConfig } from './external.config';
import { IdTokenService } from './id-token.service';
import { OAuth1Dance } from './oauth1-dance';
import { OAuth2Strategy, type ProviderTokens } from './oauth2.strategy';
import { baseOf, placeUrl } from './place-url';
import type { ProviderSettings } from './provider.config';
import { ProviderFault } from './provider-fault';
import type { Endpoints } from './providers/provider';
import { textOf, type AnswerObject } from './read-answer';

/**
 * Leads the two turns with a provider: the browser goes there, and what it brings back is exchanged for the user's
 * profile. Called outside of any transaction, because others are asked.
 */
@Injectable()
export class ProviderDanceService {
  constructor(
    private readonly config: ExternalConfig,
    private readonly http: HttpConfig,
    private readonly prefix: PathPrefixConfig,
    private readonly discovery: DiscoveryService,
    private readonly idTokens: IdTokenService,
  ) {}

  /** @throws ProviderFault. */
  async begin(enabled: EnabledProvider, { state, scopes, query }: DanceBegin): Promise<DanceStart> {
    if (isOAuth1(enabled)) return this.oauth1(enabled).begin(state);
    const { provider } = enabled;
    const { strategy, knowsProofKeys } = await this.strategyOf(enabled);
    const verifier = knowsProofKeys ? randomBytes(32).toString('base64url') : null;
    const outcome = await strategy.run({
      returned: {},
      state,
      scope: authorizeScopes(provider, scopes),
      parameters: {
        ...authorizeParameters(provider, query),
        ...(verifier ? { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' } : {}),
      },
    });
    if (outcome.kind !== 'redirect') throw new ProviderFault('There is no way to the provider');
    return { location: outcome.location, verifier };
  }

  /**
   * @param returned what the browser brought back.
   * @param verifier what {@link begin} gave.
   * @throws ProviderFault.
   */
  async complete(
    enabled: EnabledProvider,
    returned: AnswerObject,
    verifier: string | null,
  ): Promise<DanceEnd> {
    if (isOAuth1(enabled)) return this.oauth1(enabled).complete(returned, verifier ?? '');
    const { strategy, endpoints } = await this.strategyOf(enabled);
    const outcome = await strategy.run({ returned, verifier: verifier ?? undefined });
    if (outcome.kind !== 'tokens') throw new ProviderFault('The provider gives no tokens');
    const { tokens } = outcome;
    const { clientIds, secret, url } = enabled.settings;
    const { userInfo } = endpoints;
    const ask = (address: string, headers?: Readonly<Record<string, string>>) => {
      const authorization = { Authorization: `Bearer ${tokens.accessToken}` };
      return readJson({ url: address, headers: { ...authorization, ...headers } }, this.timeoutMs);
    };
    const profile = await enabled.provider.profile({
      clientId: clientIds[0] ?? '',
      secret,
      accessToken: tokens.accessToken,
      answer: tokens.answer,
      returned,
      base: baseOf(enabled.provider, url),
      userInfo: userInfo === undefined ? undefined : () => ask(userInfo),
      get: (place, headers) => ask(placeUrl(enabled.provider, url, place), headers),
      claims: () => this.claimsOf(enabled, tokens),
    });
    return { profile, tokens };
  }

  /** The verified claims of an ID token of a provider. @throws ProviderFault. */
  verifyIdToken(
    { provider, settings: { url, clientIds } }: EnabledOAuth2,
    idToken: string,
    accessToken?: string,
  ): Promise<AnswerObject> {
    const rules = provider.idToken;
    if (!rules) throw new ProviderFault('The provider issues no ID tokens');
    const base = baseOf(provider, url);
    const { isIssuer } = rules;
    const expected = {
      issuer: placeUrl(provider, url, rules.issuer),
      keys: rules.keys === undefined ? undefined : placeUrl(provider, url, rules.keys),
      isIssuer: isIssuer && ((claims: AnswerObject) => isIssuer(claims, base)),
      clientIds,
    };
    return this.idTokens.verify(idToken, expected, accessToken);
  }

  /** Where the provider sends browsers back to. */
  callbackOf({ redirectUri }: ProviderSettings): string {
    const usual = `${this.http.externalUrl.replace(/\/+$/, '')}${this.prefix.pathPrefix ?? ''}/callback`;
    return redirectUri ?? usual;
  }

  private get timeoutMs(): number {
    return this.config.timeoutSeconds * 1000;
  }

  private async claimsOf(
    enabled: EnabledOAuth2,
    { answer, accessToken }: ProviderTokens,
  ): Promise<AnswerObject> {
    const idToken = textOf(answer['id_token']);
    if (!idToken) throw new ProviderFault('The provider gives no ID token');
    return this.verifyIdToken(enabled, idToken, accessToken);
  }

  private async strategyOf(enabled: EnabledOAuth2) {
    const { provider, settings } = enabled;
    const endpoints = await this.endpointsOf(enabled);
    const strategy = new OAuth2Strategy({
      authorizeUrl: endpoints.authorize,
      tokenUrl: endpoints.token,
      clientId: settings.clientIds[0] ?? '',
      secret: settings.secret,
      redirectUri: this.callbackOf(settings),
      clientAuth: provider.clientAuth ?? 'body',
      timeoutMs: this.timeoutMs,
    });
    return { strategy, endpoints, knowsProofKeys: provider.usesProofKeys ?? endpoints.knowsProofKeys };
  }

  private async endpointsOf({
    provider,
    settings: { url },
  }: EnabledOAuth2): Promise<
    Endpoints & { readonly userInfo: string | undefined; readonly knowsProofKeys: boolean }
  > {
    if (provider.endpoints === 'discovered') return this.discovery.read(baseOf(provider, url));
    const { authorize, token } = provider.endpoints;
    return {
      authorize: placeUrl(provider, url, authorize),
      token: placeUrl(provider, url, token),
      userInfo: undefined,
      knowsProofKeys: false,
    };
  }

  private oauth1({ provider, settings }: EnabledOAuth1) {
    return new OAuth1Dance(provider, settings, this.callbackOf(settings), this.timeoutMs);
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
