import { Env, type CrossChecked } from '@libs/config';
import { mailKinds, type MailKindName } from './kinds';
import { compileTemplate } from './template/compile-template';

const LOCALE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

const path = (variable: string, mails: string) =>
  Env(variable, {
    optional: true,
    description: `Where the link of ${mails} leads, relative to API_EXTERNAL_URL or as an address of its own; by default /verify below API_PATH_PREFIX.`,
  });

const subject = (variable: string, mails: string, kind: MailKindName) =>
  Env(variable, {
    optional: true,
    description: `The subject of ${mails}, which may insert values as templates do; by default "${mailKinds[kind].words.en.subject}", or what is built in for the language.`,
  });

export class MailContentConfig implements CrossChecked {
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
  readonly confirmationSubject?: string;

  @subject('MAILER_SUBJECTS_INVITE', 'invitations', 'invite')
  readonly inviteSubject?: string;

  @subject('MAILER_SUBJECTS_RECOVERY', 'recovery mails', 'recovery')
  readonly recoverySubject?: string;

  @subject('MAILER_SUBJECTS_MAGIC_LINK', 'mails with a magic link', 'magic_link')
  readonly magicLinkSubject?: string;

  @subject('MAILER_SUBJECTS_EMAIL_CHANGE', 'mails about a change of address', 'email_change')
  readonly emailChangeSubject?: string;

  @subject('MAILER_SUBJECTS_REAUTHENTICATION', 'mails with a reauthentication code', 'reauthentication')
  readonly reauthenticationSubject?: string;

  @subject(
    'MAILER_SUBJECTS_PASSWORD_CHANGED_NOTIFICATION',
    'mails that tell of a new password',
    'password_changed_notification',
  )
  readonly passwordChangedSubject?: string;

  @subject(
    'MAILER_SUBJECTS_EMAIL_CHANGED_NOTIFICATION',
    'mails that tell of a new address',
    'email_changed_notification',
  )
  readonly emailChangedSubject?: string;

  @subject(
    'MAILER_SUBJECTS_PHONE_CHANGED_NOTIFICATION',
    'mails that tell of a new phone number',
    'phone_changed_notification',
  )
  readonly phoneChangedSubject?: string;

  @Env('MAILER_LOCALES', {
    kind: 'list',
    default: 'en',
    description:
      'The languages of mails, comma-separated, the default first; a mail is in the one of the user (locale in the metadata), else of the request (Accept-Language). Built in are en and de.',
  })
  readonly locales!: string[];

  /** The languages of mails, the default first. */
  get offeredLocales(): readonly [string, ...string[]] {
    const [first = 'en', ...others] = this.locales;
    return [first, ...others];
  }

  /** The operator's own subject, if there is one. */
  subjectOf(kind: MailKindName): string | undefined {
    return {
      confirmation: this.confirmationSubject,
      email_change: this.emailChangeSubject,
      email_changed_notification: this.emailChangedSubject,
      invite: this.inviteSubject,
      magic_link: this.magicLinkSubject,
      password_changed_notification: this.passwordChangedSubject,
      phone_changed_notification: this.phoneChangedSubject,
      reauthentication: this.reauthenticationSubject,
      recovery: this.recoverySubject,
    }[kind];
  }

  /**
   * Magic links have no path of their own, and what has no link needs none.
   * @param prefix the path below which callers reach the service.
   */
  pathOf(kind: MailKindName, prefix = ''): string {
    const paths: Partial<Record<MailKindName, string | undefined>> = {
      confirmation: this.confirmationPath,
      email_change: this.emailChangePath,
      invite: this.invitePath,
      magic_link: this.recoveryPath,
      recovery: this.recoveryPath,
    };
    return paths[kind] ?? `${prefix}/verify`;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    const faults = (Object.keys(mailKinds) as MailKindName[]).flatMap((kind) => {
      try {
        compileTemplate(this.subjectOf(kind) ?? '', 'text');
        return [];
      } catch (error) {
        return [`${nameOf(`MAILER_SUBJECTS_${kind.toUpperCase()}`)}: ${(error as Error).message}`];
      }
    });
    const wrong = this.locales.filter((locale) => !LOCALE.test(locale));
    return [
      ...faults,
      ...wrong.map((locale) => `${nameOf('MAILER_LOCALES')}: ${locale} is no language such as en or pt-BR`),
    ];
  }
}
