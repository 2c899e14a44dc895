import { Env } from '@libs/config';
import { mailKinds, type MailKindName } from './kinds';

const path = (variable: string, mails: string) =>
  Env(variable, {
    optional: true,
    description: `Where the link of ${mails} leads, relative to API_EXTERNAL_URL or as an address of its own; by default /verify below API_PATH_PREFIX.`,
  });

const subject = (variable: string, mails: string, kind: MailKindName) =>
  Env(variable, { default: mailKinds[kind].subject, description: `The subject of ${mails}.` });

export class MailContentConfig {
  static readonly title = 'Links and subjects of mails';

  @path('MAILER_URLPATHS_CONFIRMATION', 'a confirmation mail')
  readonly confirmationPath?: string;

  @path('MAILER_URLPATHS_INVITE', 'an invitation')
  readonly invitePath?: string;

  @path('MAILER_URLPATHS_RECOVERY', 'a recovery mail or a magic link')
  readonly recoveryPath?: string;

  @path('MAILER_URLPATHS_EMAIL_CHANGE', 'a mail about a change of address')
  readonly emailChangePath?: string;

  @subject('MAILER_SUBJECTS_CONFIRMATION', 'confirmation mails', 'confirmation')
  readonly confirmationSubject!: string;

  @subject('MAILER_SUBJECTS_INVITE', 'invitations', 'invite')
  readonly inviteSubject!: string;

  @subject('MAILER_SUBJECTS_RECOVERY', 'recovery mails', 'recovery')
  readonly recoverySubject!: string;

  @subject('MAILER_SUBJECTS_MAGIC_LINK', 'mails with a magic link', 'magic_link')
  readonly magicLinkSubject!: string;

  @subject('MAILER_SUBJECTS_EMAIL_CHANGE', 'mails about a change of address', 'email_change')
  readonly emailChangeSubject!: string;

  @subject('MAILER_SUBJECTS_REAUTHENTICATION', 'mails with a reauthentication code', 'reauthentication')
  readonly reauthenticationSubject!: string;

  subjectOf(kind: MailKindName): string {
    return {
      confirmation: this.confirmationSubject,
      email_change: this.emailChangeSubject,
      invite: this.inviteSubject,
      magic_link: this.magicLinkSubject,
      reauthentication: this.reauthenticationSubject,
      recovery: this.recoverySubject,
    }[kind];
  }

  /**
   * Magic links have no path of their own, and what has no link needs none.
   * @param prefix the path below which callers reach the service.
   */
  pathOf(kind: MailKindName, prefix = ''): string {
    const configured = {
      confirmation: this.confirmationPath,
      email_change: this.emailChangePath,
      invite: this.invitePath,
      magic_link: this.recoveryPath,
      reauthentication: this.recoveryPath,
      recovery: this.recoveryPath,
    }[kind];
    return configured ?? `${prefix}/verify`;
  }
}
