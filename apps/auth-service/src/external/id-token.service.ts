import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { askProvider } from './ask-provider';
import { DiscoveryService } from './discovery.service';
import { ExternalConfig } from './external.config';
import { IdTokenFault, ProviderFault } from './provider-fault';
import { textOf, type AnswerObject } from './read-answer';

/** By whom and for whom a token must be. */
export interface IdTokenExpectation {
  readonly issuer: string;
  /** Where the published keys are, if not where the issuer's discovery document says. */
  readonly keys: string | undefined;
  /** Whether claims of another issuer name the same provider. */
  readonly isIssuer: ((claims: AnswerObject) => boolean) | undefined;
  readonly clientIds: readonly string[];
}

/** Signatures by published keys only: a provider's secret, or no signature at all, proves nothing here. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** What two well-kept clocks may differ by. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Verifies ID tokens (OpenID Connect Core 1.0, section 3.1.3.7): signed by a published key of the one issuer that is
 * expected, meant for a client of the operator's, and not expired. A genuine token of another issuer, or one that the
 * user gave to another application, is refused.
 */
@Injectable()
export class IdTokenService {
  private readonly keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly config: ExternalConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param accessToken one that came with the token; its hash is compared where the token has one.
   * @throws IdTokenFault that says what is wrong; ProviderFault when the published keys cannot be read.
   */
  async verify(
    token: string,
    { issuer, keys, isIssuer, clientIds }: IdTokenExpectation,
    accessToken?: string,
  ): Promise<AnswerObject> {
    const found = keys === undefined ? await this.discovery.read(issuer) : { issuer, keys };
    const keySet = this.keySetAt(found.keys);
    const { payload, protectedHeader } = await jwtVerify(token, keySet, {
      algorithms: ALGORITHMS,
      audience: [...clientIds],
      currentDate: this.clock.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'sub', 'aud', 'exp'],
    }).catch((error: unknown) => {
      throw error instanceof ProviderFault ? error : faultOf(error);
    });
    if (payload.iss !== found.issuer && !isIssuer?.(payload))
      throw new IdTokenFault('The ID token is of another issuer');
    requireParty(payload, clientIds);
    requireHash(payload, protectedHeader.alg, accessToken);
    return payload;
  }

  /** Keys are fetched when first needed, kept for a while, and fetched again for an unknown key, but not often. */
  private keySetAt(url: string): ReturnType<typeof createRemoteJWKSet> {
    const known = this.keySets.get(url);
    if (known) return known;
    const timeoutMs = this.config.timeoutSeconds * 1000;
    const keySet = createRemoteJWKSet(new URL(url), {
      cacheMaxAge: this.config.cacheSeconds * 1000,
      timeoutDuration: timeoutMs,
      [customFetch]: async (address: string) => {
        const { status, text } = await askProvider({ url: address }, timeoutMs);
        return new Response(text, { status });
      },
    });
    this.keySets.set(url, keySet);
    return keySet;
  }
}

/** With several audiences the token says who asked for it, and that must be one of us. */
function requireParty({ aud, azp }: AnswerObject, clientIds: readonly string[]): void {
  if (Array.isArray(aud) && aud.length > 1 && !clientIds.includes(String(azp)))
    throw new IdTokenFault('The ID token was asked for by another client');
}

/** Section 3.1.3.6: the left half of the hash of the access token. */
function requireHash({ at_hash: expected }: AnswerObject, algorithm: string, accessToken?: string): void {
  if (accessToken === undefined || textOf(expected) === undefined) return;
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  if (hash.subarray(0, hash.length / 2).toString('base64url') !== expected)
    throw new IdTokenFault('The access token does not belong to the ID token');
}

/** What jose says when the published keys cannot be had. */
const NO_KEYS = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'];

/** The codes of jose say what is wrong; its messages may hold claims. */
function faultOf(error: unknown): ProviderFault {
  const { code = 'unreadable', claim } = error as { readonly code?: string; readonly claim?: string };
  if (NO_KEYS.includes(code)) return new ProviderFault(`The published keys cannot be read (${code})`);
  return new IdTokenFault(`The ID token is not valid (${[code, claim].filter(Boolean).join(' ')})`);
}
