import { Env } from '@libs/config';

const notification = (change: string, what: string) =>
  Env(`MAILER_NOTIFICATIONS_${change}_CHANGED_ENABLED`, {
    kind: 'boolean',
    default: 'false',
    description: `Whether users are told by mail that ${what} has changed.`,
  });

export class NotificationConfig {
  static readonly title = 'Mails that tell of changes';

  @notification('PASSWORD', 'their password')
  readonly tellsOfPassword!: boolean;

  @notification('EMAIL', 'their address, at the former one,')
  readonly tellsOfEmail!: boolean;

  @notification('PHONE', 'their phone number')
  readonly tellsOfPhone!: boolean;
}
