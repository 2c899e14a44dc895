import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/admin-audit-entry';
import { AuditService } from '../audit/audit.service';
import { authError } from '../errors/auth-error';
import { OneTimeSecrets, type OneTimeSecret } from '../one-time-token/one-time-secrets';
import { OneTimeTokenRepository } from '../one-time-token/one-time-token.repository';
import type { UserRecord } from '../user/user-record';
import { linkTypes, type LinkTypeName } from './link-types';

export interface IssuedLink {
  /** A magic link for nobody becomes a sign-up. */
  readonly type: LinkTypeName;
  readonly user: UserRecord;
  readonly secret: OneTimeSecret;
}

/** Stores the secrets of links that are not sent. */
@Injectable()
export class LinkIssuer {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly audit: AuditService,
  ) {}

  /** Does what the mail of the type would do, but sends nothing. */
  async issue(
    type: 'signup' | 'invite' | 'magiclink' | 'recovery',
    owner: UserRecord,
    { actor, now }: { readonly actor: Actor; readonly now: Date },
  ): Promise<IssuedLink> {
    const { token } = linkTypes[type];
    const secret = this.secrets.create(token, owner.email ?? '', null);
    const actions = token === 'recovery' ? (['user_recovery_requested'] as const) : [];
    const events = {
      actions,
      traits: { provider: 'email', administrator: actor.name ?? actor.username },
      now,
    };
    const user = await this.tokens.issue(owner.id, token, secret, { sentBefore: null, events });
    if (!user) throw authError('conflict');
    this.audit.announce(owner.id, events);
    return { type, user, secret };
  }
}
