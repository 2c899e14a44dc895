import { Injectable } from '@nestjs/common';
import { RedirectConfig } from '../redirect/redirect.config';
import type { UserRecord } from '../user/user-record';
import { PathPrefixConfig } from '../wire/path-prefix.config';
import { confirmationUrl } from './confirmation-url';
import { mailKinds, type MailKindName } from './kinds';
import { MailContentConfig } from './mail-content.config';
import { MailService, type Mail } from './mail.service';

/** Where the link of a mail leads. */
export interface MailOrigin {
  /** The address callers reach the service under. */
  readonly base: string;
  /** Where the user is sent back to in the end. */
  readonly redirectTo: string;
}

export interface UserMail {
  readonly kind: MailKindName;
  readonly to: string;
  readonly user: Pick<UserRecord, 'email' | 'newEmail' | 'userMetadata'>;
  readonly linkToken: string;
  readonly code: string;
  /** Null for a kind without a link. */
  readonly origin: MailOrigin | null;
}

/** Writes mails to users: puts link, code and facts together, for the statement that issues the secrets. */
@Injectable()
export class UserMailService {
  constructor(
    private readonly mails: MailService,
    private readonly content: MailContentConfig,
    private readonly site: RedirectConfig,
    private readonly prefix: PathPrefixConfig,
  ) {}

  /** The values by which a statement adds mails with `insertJobs`; {@link announce} is called after it. */
  seal(mails: readonly UserMail[]): unknown[] {
    return this.mails.seal(mails.map((mail) => this.write(mail)));
  }

  /** Has mails delivered as soon as the ambient transaction has committed. */
  announce(): void {
    this.mails.announce();
  }

  private write({ kind, to, user, linkToken, code, origin }: UserMail): Mail {
    const { linkType } = mailKinds[kind];
    return {
      kind,
      to,
      facts: {
        siteUrl: this.site.siteUrl,
        email: user.email ?? '',
        ...(user.newEmail ? { newEmail: user.newEmail } : {}),
        confirmationUrl:
          linkType && origin
            ? confirmationUrl(origin.base, this.content.pathOf(kind, this.prefix.pathPrefix), {
                token: linkToken,
                type: linkType,
                redirectTo: origin.redirectTo,
              })
            : null,
        ...(linkType ? { linkToken, redirectTo: origin?.redirectTo ?? '' } : {}),
        code,
        data: user.userMetadata,
      },
    };
  }
}
