import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { AuditService } from '../audit/audit.service';
import type { AuditAction } from '../audit/audit-actions';
import type { AuditEvents } from '../audit/audit-entry';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { SmsService } from '../sms/sms.service';
import type { UserRecord } from '../user/user-record';
import { OneTimeSecrets, type OneTimeSecret } from './one-time-secrets';
import { OneTimeTokenRepository } from './one-time-token.repository';
import { SmsLimitService, type SmsPurpose } from './sms-limit.service';

/**
 * What each kind of SMS carries, what limits it, and what the audit log says of it. A number that was never confirmed
 * may have been signed up by a stranger: the code of a sign-in ends the stranger's password, that of a sign-up does not.
 */
const orders = {
  sign_up: { token: 'sms', purpose: 'sign_in', actions: ['user_confirmation_requested'] },
  repeated_sign_up: { token: 'sms', purpose: 'sign_in', actions: ['user_recovery_requested'] },
  first_sign_in: { token: 'sms_sign_in', purpose: 'sign_in', actions: ['user_confirmation_requested'] },
  sign_in: { token: 'sms_sign_in', purpose: 'sign_in', actions: ['user_recovery_requested'] },
  reauthentication: {
    token: 'reauthentication',
    purpose: 'reauthentication',
    actions: ['user_reauthenticate_requested'],
  },
} as const satisfies Record<string, { token: string; purpose: SmsPurpose; actions: readonly AuditAction[] }>;

export type OneTimeSmsKind = keyof typeof orders;

/** An SMS that leaves once its code is committed. */
export interface PreparedSms {
  readonly phone: string;
  readonly channel: SmsChannel;
  readonly purpose: SmsPurpose;
  /** What it carries; null when it is only pretended. */
  readonly secret: OneTimeSecret | null;
  readonly userId: string;
}

/**
 * Sends codes to phones in two steps: a code is issued in the transaction of what makes it necessary, and the SMS
 * leaves after the commit. When it does not, the code is taken back, so that no code counts that nobody has.
 */
@Injectable()
export class OneTimeSmsService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly limits: SmsLimitService,
    private readonly sms: SmsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Called first in a transaction. @throws AuthError `over_sms_send_rate_limit`. */
  claim(phone: string, kind: OneTimeSmsKind): Promise<void> {
    return this.limits.claim(phone, orders[kind].purpose);
  }

  /** Issues a code. @returns the user with the time of it, and the SMS to {@link deliver}. */
  async prepare(
    kind: OneTimeSmsKind,
    user: UserRecord,
    channel: SmsChannel,
  ): Promise<{ readonly user: UserRecord; readonly sms: PreparedSms } | null> {
    const { token, purpose } = orders[kind];
    const phone = user.phone ?? '';
    const secret = this.secrets.create(token, phone, null);
    const events = this.eventsOf(kind, channel);
    const issued = await this.tokens.issue(user.id, token, secret, { sentBefore: null, events });
    if (!issued) return null;
    this.audit.announce(user.id, events);
    return { user: issued, sms: { phone, channel, purpose, secret, userId: user.id } };
  }

  /** Does what {@link prepare} does, for nobody: a number without a user costs the same as one that has one. */
  async pretend(kind: OneTimeSmsKind, phone: string, channel: SmsChannel): Promise<PreparedSms> {
    const { token } = orders[kind];
    const none = this.nothing(kind, phone, channel);
    const secret = this.secrets.create(token, phone, null);
    const events = this.eventsOf(kind, channel);
    await this.tokens.issue(none.userId, token, secret, { sentBefore: null, events });
    return none;
  }

  /** An SMS that carries nothing and goes nowhere, but takes its time. */
  nothing(kind: OneTimeSmsKind, phone: string, channel: SmsChannel): PreparedSms {
    return { phone, channel, purpose: orders[kind].purpose, secret: null, userId: randomUUID() };
  }

  /**
   * Called after the commit.
   * @returns the id of the message.
   * @throws AuthError `sms_send_failed`; the code is gone then.
   */
  async deliver({ phone, channel, purpose, secret, userId }: PreparedSms): Promise<string> {
    if (!secret) return this.sms.pretend(phone);
    try {
      return await this.sms.send({ phone, channel, code: secret.code });
    } catch (error) {
      await this.tokens.discard(userId, secret);
      await this.limits.release(phone, purpose);
      throw error;
    }
  }

  private eventsOf(kind: OneTimeSmsKind, channel: SmsChannel): AuditEvents {
    const { actions } = orders[kind];
    return { actions, traits: { provider: 'phone', channel }, now: this.clock.now() };
  }
}
