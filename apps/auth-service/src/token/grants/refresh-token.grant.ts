import { Injectable } from '@nestjs/common';
import { authError } from '../../errors/auth-error';
import { RefreshService } from '../../session/refresh.service';
import { presentSession, type TokenResponseDto } from '../../session/token-response.dto';
import type { TokenBody } from '../token.dto';
import type { Grant } from './grant';

/** Exchanges a refresh token for new tokens of the same session. */
@Injectable()
export class RefreshTokenGrant implements Grant {
  constructor(private readonly refreshes: RefreshService) {}

  async exchange({ refresh_token: token }: TokenBody): Promise<TokenResponseDto> {
    if (!token) throw authError('validation_failed', { message: 'refresh_token is missing' });
    return presentSession(await this.refreshes.refresh(token));
  }
}
