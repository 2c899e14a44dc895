import { Env } from '@libs/config';

export class AccountsConfig {
  static readonly title = 'Accounts';

  @Env('DISABLE_SIGNUP', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether nobody can create an account by themselves.',
  })
  readonly isSignupDisabled!: boolean;

  @Env('EXTERNAL_EMAIL_ENABLED', {
    kind: 'boolean',
    default: 'true',
    description: 'Whether users may sign up and sign in by email.',
  })
  readonly isEmailEnabled!: boolean;

  @Env('EXTERNAL_EMAIL_MAGIC_LINK_ENABLED', {
    kind: 'boolean',
    default: 'true',
    description: 'Whether users may sign in by links and codes in mails.',
  })
  readonly isMagicLinkEnabled!: boolean;

  @Env('EXTERNAL_PHONE_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether users may sign up and sign in by phone.',
  })
  readonly isPhoneEnabled!: boolean;

  @Env('EXTERNAL_ANONYMOUS_USERS_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether visitors may get an account without saying who they are.',
  })
  readonly areAnonymousUsersEnabled!: boolean;
}
