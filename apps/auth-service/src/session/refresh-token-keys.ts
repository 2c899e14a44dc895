import { Injectable } from '@nestjs/common';
import { JwtConfig } from './jwt.config';
import {
  decodeRefreshToken,
  encodeRefreshToken,
  refreshTokenKey,
  type DecodedRefreshToken,
  type RefreshTokenContent,
  type RefreshTokenKey,
} from './refresh-token';
import { SessionConfig } from './session.config';

/** Makes refresh tokens under the current key and reads those of former keys as well. */
@Injectable()
export class RefreshTokenKeys {
  private readonly current: RefreshTokenKey;
  private readonly all: readonly RefreshTokenKey[];

  constructor(jwt: JwtConfig, session: SessionConfig) {
    this.current = refreshTokenKey(jwt.secret);
    this.all = [this.current, ...session.previousSecrets.map(refreshTokenKey)];
  }

  encode(content: RefreshTokenContent): string {
    return encodeRefreshToken(content, this.current);
  }

  decode(token: string): DecodedRefreshToken {
    return decodeRefreshToken(token, this.all);
  }
}
