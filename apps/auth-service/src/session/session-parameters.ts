import type { IssuedSession } from './session.service';

/** A session as the parameters of an address a browser is sent to. */
export function sessionParameters({ accessToken, refreshToken }: IssuedSession) {
  return {
    access_token: accessToken.token,
    expires_at: accessToken.expiresAt,
    expires_in: accessToken.expiresInSeconds,
    refresh_token: refreshToken,
    sb: '',
    token_type: 'bearer',
  };
}
