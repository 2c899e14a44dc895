import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database } from '@libs/persistence';
import type { Actor } from '../audit/admin-audit-entry';
import { authError } from '../errors/auth-error';
import { confirmationUrl } from '../mail/confirmation-url';
import { mailKinds } from '../mail/kinds';
import { MailContentConfig } from '../mail/mail-content.config';
import type { MailOrigin } from '../mail/user-mail.service';
import { normalizeEmail } from '../user/normalize-email';
import { presentUser } from '../user/present-user';
import { PathPrefixConfig } from '../wire/path-prefix.config';
import type { GeneratedLinkDto, GenerateLinkBody } from './admin-mail.dto';
import { EmailChangeLinkService } from './email-change-link.service';
import { LinkAccountService } from './link-account.service';
import type { IssuedLink } from './link-issuer';
import { isLinkType, linkTypes, type LinkTypeName } from './link-types';

export interface LinkOrigin {
  readonly audience: string;
  readonly actor: Actor;
  readonly mail: MailOrigin;
}

/**
 * Makes the link and the code of a mail without sending it, for servers that write their own mails. Nothing limits how
 * often; a newer link takes the place of an older one of its kind.
 */
@Injectable()
export class GenerateLinkService {
  constructor(
    private readonly db: Database,
    private readonly accounts: LinkAccountService,
    private readonly emailChanges: EmailChangeLinkService,
    private readonly content: MailContentConfig,
    private readonly prefix: PathPrefixConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError that names the first fault. */
  async generate(body: GenerateLinkBody, { audience, actor, mail }: LinkOrigin): Promise<GeneratedLinkDto> {
    const { type } = body;
    if (!isLinkType(type))
      throw authError('validation_failed', {
        message: `type must be one of ${Object.keys(linkTypes).join(', ')}`,
      });
    const email = normalizeEmail(body.email);
    const issued = await this.issue(type, email, body, { audience, actor });
    return this.present(issued, mail);
  }

  private async issue(
    type: LinkTypeName,
    email: string,
    body: GenerateLinkBody,
    { audience, actor }: Omit<LinkOrigin, 'mail'>,
  ): Promise<IssuedLink> {
    const now = this.clock.now();
    if (type === 'email_change_current' || type === 'email_change_new') {
      const newEmail = this.emailChanges.requireNewEmail(type, body.new_email);
      return this.db.transaction(() => this.emailChanges.issue(type, email, newEmail, now));
    }
    const passwordHash = type === 'signup' ? await this.accounts.prepareSignUp(email, body.password) : null;
    const account = { email, audience, actor, data: body.data ?? {}, passwordHash, now };
    return this.db.transaction(() => this.accounts.issue(type, account));
  }

  private present({ type, user, secret }: IssuedLink, { base, redirectTo }: MailOrigin): GeneratedLinkDto {
    const { mail } = linkTypes[type];
    const link = { token: secret.linkToken, type: mailKinds[mail].linkType, redirectTo };
    return {
      ...presentUser(user),
      action_link: confirmationUrl(base, this.content.pathOf(mail, this.prefix.pathPrefix), link),
      email_otp: secret.code,
      hashed_token: secret.linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    };
  }
}
