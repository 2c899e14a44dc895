import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { currentRequest } from '@libs/http';
import { authError } from '../errors/auth-error';
import type { TokenResponseDto } from '../session/token-response.dto';
import { grants, type GrantType } from './grants';
import type { Grant, GrantOrigin } from './grants/grant';
import type { TokenBody } from './token.dto';

/** Finds the grant a request asks for and lets it answer. */
@Injectable()
export class TokenService {
  constructor(private readonly modules: ModuleRef) {}

  exchange(
    grantType: string | undefined,
    body: TokenBody,
    audience: string,
    origin: GrantOrigin,
  ): Promise<TokenResponseDto> {
    const context = currentRequest();
    // Known from elsewhere: a code of its own tells clients that it is not offered.
    if (grantType === 'web3') throw authError('web3_provider_disabled');
    if (!isGrantType(grantType))
      throw authError('invalid_credentials', {
        message: `grant_type must be one of ${Object.keys(grants).join(', ')}`,
      });
    if (context) context.logFields['grant_type'] = grantType;
    return this.modules.get<Grant>(grants[grantType]).exchange(body, audience, origin);
  }
}

function isGrantType(text: string | undefined): text is GrantType {
  return text !== undefined && Object.hasOwn(grants, text);
}
