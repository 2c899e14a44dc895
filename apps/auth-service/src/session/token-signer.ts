import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '@libs/http';
import { authError } from '../errors/auth-error';
import { JwtKeys } from './jwt-keys';

/** The claims of any token; which of them are there is for the reader to find out. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signs and verifies JSON Web Tokens (RFC 7519). */
@Injectable()
export class TokenSigner {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: JwtKeys,
    private readonly clock: Clock,
  ) {}

  /** Asynchronous for the sake of keys that live elsewhere. */
  sign(claims: Record<string, unknown>): Promise<string> {
    const { algorithm, key, id } = this.keys.signing;
    const options = { algorithm, privateKey: key, ...(id ? { keyid: id } : {}) };
    return Promise.resolve(this.jwt.sign(claims, options));
  }

  /**
   * The claims of a genuine token that is valid now, to the second.
   * @throws AuthError `bad_jwt`.
   */
  verify(token: string): Promise<Claims> {
    try {
      const decoded = this.jwt.decode<{ header: { alg?: string; kid?: string } } | null>(token, {
        complete: true,
      });
      const key = decoded && this.keys.verifying(decoded.header);
      if (!key) throw new Error('No key fits the token');
      const claims = this.jwt.verify<Claims>(token, {
        // The declared type knows text only, while every key object works.
        publicKey: key as unknown as Buffer,
        algorithms: this.keys.algorithms,
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      });
      // A token may also hold a bare text.
      if (typeof claims !== 'object') throw new Error('The token holds no claims');
      return Promise.resolve(claims);
    } catch (cause) {
      return Promise.reject(authError('bad_jwt', { cause }));
    }
  }
}
