import type { MailOrigin } from '../../mail/user-mail.service';
import type { TokenResponseDto } from '../../session/token-response.dto';
import type { TokenBody } from '../token.dto';

/** What a request says besides its body. */
export interface GrantOrigin {
  /** The header Authorization. */
  readonly authorization: string | undefined;
  /** Where links in mails lead. */
  readonly mail: MailOrigin;
}

/** One way of getting tokens (RFC 6749 section 1.3). */
export interface Grant {
  /** @throws AuthError that says why there are no tokens. */
  exchange(body: TokenBody, audience: string, origin: GrantOrigin): Promise<TokenResponseDto>;
}
