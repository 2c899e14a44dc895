import { readFileSync } from 'node:fs';
import { Env, type CrossChecked } from '@libs/config';
import { Max, Min } from 'class-validator';
import { mailKinds, type MailKindName } from './kinds';
import { isFile, placeTemplate } from './place-template';
import { compileTemplate } from './template/compile-template';

const template = (kind: MailKindName, mails: string) =>
  Env(variableOf(kind), {
    optional: true,
    description: `The HTML of ${mails}: an address, a path below SITE_URL, or a file such as file:///etc/auth/${kind}.html; {locale} in it becomes the language.`,
  });

function variableOf(kind: string): string {
  return `MAILER_TEMPLATES_${kind.toUpperCase()}`;
}

/** Where the operator's own texts of mails come from, and how they are kept. */
export class MailTemplateConfig implements CrossChecked {
  static readonly title = 'Templates of mails';

  @template('confirmation', 'confirmation mails')
  readonly confirmation?: string;

  @template('invite', 'invitations')
  readonly invite?: string;

  @template('recovery', 'recovery mails')
  readonly recovery?: string;

  @template('magic_link', 'mails with a magic link')
  readonly magic_link?: string;

  @template('email_change', 'mails about a change of address')
  readonly email_change?: string;

  @template('reauthentication', 'mails with a reauthentication code')
  readonly reauthentication?: string;

  @template('password_changed_notification', 'mails that tell of a new password')
  readonly password_changed_notification?: string;

  @template('email_changed_notification', 'mails that tell of a new address')
  readonly email_changed_notification?: string;

  @template('phone_changed_notification', 'mails that tell of a new phone number')
  readonly phone_changed_notification?: string;

  @Env('MAILER_TEMPLATE_MAX_SIZE', {
    kind: 'integer',
    default: '1000000',
    description: 'How many bytes a template may have; a larger one counts as a failure.',
  })
  @Min(1)
  @Max(10_000_000)
  readonly maxSize!: number;

  @Env('MAILER_TEMPLATE_MAX_AGE', {
    kind: 'duration',
    default: '10m',
    description: 'For how long a template is kept before it is fetched again.',
  })
  @Min(0)
  readonly maxAgeSeconds!: number;

  @Env('MAILER_TEMPLATE_RETRY_INTERVAL', {
    kind: 'duration',
    default: '10s',
    description: 'The least time between a failed fetch and the next one; meanwhile the last copy is used.',
  })
  @Min(0)
  readonly retrySeconds!: number;

  @Env('MAILER_TEMPLATE_RELOADING_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether templates are fetched again in the background, before a mail needs them.',
  })
  readonly isReloaded!: boolean;

  @Env('MAILER_TEMPLATE_RELOADING_MAX_IDLE', {
    kind: 'duration',
    default: '20m',
    description: 'A template that no mail has needed for so long is not fetched in the background.',
  })
  @Min(0)
  readonly maxIdleSeconds!: number;

  @Env('MAILER_TEMPLATE_ALLOW_PRIVATE_ADDRESSES', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether templates may be fetched from private addresses, such as localhost or 10.0.0.1.',
  })
  readonly allowsPrivate!: boolean;

  /** What is configured for a kind, if anything. */
  sourceOf(kind: MailKindName): string | undefined {
    return this[kind];
  }

  /** Templates in files must be there and be right at the start; those elsewhere may come later. */
  check(nameOf: (variable: string) => string): readonly string[] {
    return (Object.keys(mailKinds) as MailKindName[]).flatMap((kind) => {
      const source = this.sourceOf(kind);
      if (!source) return [];
      try {
        const url = placeTemplate(source, 'http://site', 'en');
        if (isFile(source) && !source.includes('{locale}'))
          compileTemplate(readFileSync(url, 'utf8'), 'html');
        return [];
      } catch (error) {
        return [`${nameOf(variableOf(kind))}: ${(error as Error).message}`];
      }
    });
  }
}
