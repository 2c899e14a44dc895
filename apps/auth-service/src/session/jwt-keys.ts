import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtConfig } from './jwt.config';

export type JwtAlgorithm = 'HS256' | 'RS256' | 'RS512' | 'ES256' | 'ES512';

export interface SigningKey {
  readonly algorithm: JwtAlgorithm;
  readonly key: KeyObject;
  /** The key's name in the header of its tokens. */
  readonly id?: string;
}

/** The keys that sign and verify access tokens. Always key objects: a secret as text costs most of the speed. */
@Injectable()
export class JwtKeys {
  readonly signing: SigningKey;
  /** The algorithms a token may be signed with; a token never chooses for itself. */
  readonly algorithms: JwtAlgorithm[];

  constructor(config: JwtConfig) {
    this.signing = { algorithm: 'HS256', key: createSecretKey(config.secret, 'utf8') };
    this.algorithms = [this.signing.algorithm];
  }

  /** The key a token with this header must be signed with, or null when there is none. */
  verifying(header: { readonly alg?: string; readonly kid?: string }): KeyObject | null {
    return header.alg === this.signing.algorithm ? this.signing.key : null;
  }
}
