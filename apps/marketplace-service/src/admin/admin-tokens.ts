/**
 * Verifies tokens of the auth service (RFC 7519): signed by its secret or by one of its published keys, in time, of the
 * expected issuer, and with a role that may administer. An algorithm is never taken from the token alone: a secret
 * verifies HMAC only, published keys everything but HMAC.
 */
import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { problem, type Problem } from '../errors/problem';
import { AdminTokenConfig } from './admin-token.config';

/** Who administers. */
export interface Administrator {
  readonly subject: string;
  readonly role: string;
}

const HMAC = ['HS256', 'HS384', 'HS512'];
const PUBLIC_KEY = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer realm="marketplace"' } };

type Verify = (token: string) => Promise<JWTPayload>;

@Injectable()
export class AdminTokens {
  private readonly bySecret: Verify | null;
  private readonly byPublishedKey: Verify | null;

  constructor(private readonly config: AdminTokenConfig) {
    const { secret, jwksUrl } = config;
    const expected = config.issuer === undefined ? {} : { issuer: config.issuer };
    const key = secret === undefined ? null : createSecretKey(Buffer.from(secret));
    this.bySecret =
      key && (async (token) => (await jwtVerify(token, key, { ...expected, algorithms: HMAC })).payload);
    const keys = jwksUrl === undefined ? null : createRemoteJWKSet(new URL(jwksUrl));
    this.byPublishedKey =
      keys &&
      (async (token) => (await jwtVerify(token, keys, { ...expected, algorithms: PUBLIC_KEY })).payload);
  }

  /** @throws Problem `administration_closed`, `admin_token_invalid`, `not_an_administrator` or `unavailable`. */
  async verify(token: string): Promise<Administrator> {
    if (!this.config.isOpen)
      throw problem(
        'administration_closed',
        'Administration over HTTP is closed: set MARKETPLACE_ADMIN_JWT_SECRET or MARKETPLACE_ADMIN_JWKS_URL.',
      );
    const { sub, role } = await this.readPayload(token);
    if (typeof role !== 'string' || !this.config.roles.includes(role))
      throw problem(
        'not_an_administrator',
        `This call needs a token with the role ${this.config.roles.join(' or ')}.`,
      );
    return { subject: sub ?? '', role };
  }

  private async readPayload(token: string): Promise<JWTPayload> {
    const verify = this.verifierOf(algorithmOf(token));
    if (!verify) throw invalidToken();
    try {
      return await verify(token);
    } catch (error) {
      if (isRefusal(error)) throw invalidToken(error);
      throw problem('unavailable', 'The keys of the auth service cannot be read. Try again shortly.', {
        cause: error,
      });
    }
  }

  private verifierOf(algorithm: string): Verify | null {
    return HMAC.includes(algorithm) ? this.bySecret : this.byPublishedKey;
  }
}

function algorithmOf(token: string): string {
  try {
    return decodeProtectedHeader(token).alg ?? '';
  } catch (error) {
    throw invalidToken(error);
  }
}

/** Whether the token is at fault; otherwise the keys could not be had. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^ERR_(?:JWT|JWS|JOSE_ALG|JOSE_NOT_SUPPORTED|JWKS_(?:NO|MULTIPLE)_MATCHING)/.test(code);
}

export function invalidToken(cause?: unknown): Problem {
  const text = 'Send a valid token of the auth service as `Authorization: Bearer …`.';
  return problem('admin_token_invalid', text, { ...CHALLENGE, cause });
}
