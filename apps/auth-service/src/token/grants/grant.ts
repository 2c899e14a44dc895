import type { TokenResponseDto } from '../../session/token-response.dto';
import type { TokenBody } from '../token.dto';

/** One way of getting tokens (RFC 6749 section 1.3). */
export interface Grant {
  /** @throws AuthError that says why there are no tokens. */
  exchange(body: TokenBody, audience: string): Promise<TokenResponseDto>;
}
