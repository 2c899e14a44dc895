import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../../errors/auth-error';
import { FlowStateService, type ProviderTokens } from '../../pkce/flow-state.service';
import { SessionService } from '../../session/session.service';
import { presentSession, type TokenResponseDto } from '../../session/token-response.dto';
import type { TokenBody } from '../token.dto';
import type { Grant } from './grant';

/** Exchanges the code at the end of a link for tokens, once, and only for who began the flow (RFC 7636). */
@Injectable()
export class PkceGrant implements Grant {
  constructor(
    private readonly db: Database,
    private readonly flows: FlowStateService,
    private readonly sessions: SessionService,
  ) {}

  async exchange({ auth_code: code, code_verifier: verifier }: TokenBody): Promise<TokenResponseDto> {
    if (!code) throw authError('validation_failed', { message: 'auth_code is missing' });
    if (!verifier) throw authError('validation_failed', { message: 'code_verifier is missing' });
    const { session, tokens } = await this.db.transaction(async () => {
      const { userId, method, provider, ...rest } = await this.flows.redeem(code, verifier);
      const traits = { provider_type: provider ?? 'email' };
      return { ...rest, session: await this.sessions.open({ userId, method, actions: ['login'], traits }) };
    });
    return { ...presentSession(session), ...presentTokens(tokens) };
  }
}

/** The tokens of the provider by which the user signed in. */
function presentTokens(tokens: ProviderTokens | null): Partial<TokenResponseDto> {
  if (!tokens) return {};
  const { accessToken, refreshToken } = tokens;
  return { provider_token: accessToken, ...(refreshToken ? { provider_refresh_token: refreshToken } : {}) };
}
