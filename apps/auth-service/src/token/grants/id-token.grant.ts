import { Injectable } from '@nestjs/common';
import { AccessService } from '../../access/access.service';
import { requireBearer } from '../../access/read-bearer';
import { authError } from '../../errors/auth-error';
import { ExternalSignInService } from '../../external/external-sign-in.service';
import { IdTokenAccountService } from '../../external/id-token-account.service';
import { IdentityService } from '../../external/identity.service';
import { presentSession, type TokenResponseDto } from '../../session/token-response.dto';
import type { TokenBody } from '../token.dto';
import type { Grant, GrantOrigin } from './grant';

/**
 * Signs a user in by an ID token that the client has got from a provider by itself, as applications on phones do; or
 * links the account to the signed-in user. Accounts are found and linked as after a sign-in by redirects.
 */
@Injectable()
export class IdTokenGrant implements Grant {
  constructor(
    private readonly accounts: IdTokenAccountService,
    private readonly signIns: ExternalSignInService,
    private readonly identities: IdentityService,
    private readonly access: AccessService,
  ) {}

  async exchange(
    body: TokenBody,
    audience: string,
    { authorization, mail }: GrantOrigin,
  ): Promise<TokenResponseDto> {
    const { id_token: idToken, provider, issuer, client_id: clientId, nonce } = body;
    if (!idToken)
      throw authError('validation_failed', { message: 'id_token is missing', oauthError: 'invalid_request' });
    const linkingUserId = body.link_identity ? await this.callerOf(authorization) : null;
    const account = await this.accounts.read({
      idToken,
      provider,
      issuer,
      clientId,
      nonce: nonce || undefined,
      accessToken: body.access_token || undefined,
    });
    const signIn = { account, audience, links: { ...mail, challenge: null } };
    return presentSession(await this.signIns.enterByToken(signIn, linkingUserId));
  }

  private async callerOf(authorization: string | undefined): Promise<string> {
    this.identities.requireEnabled();
    const { user } = await this.access.identify(requireBearer({ authorization }));
    return user.id;
  }
}
