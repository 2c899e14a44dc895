import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Logger } from '@libs/telemetry';
import { authError, type AuthError } from '../errors/auth-error';
import { AccountsConfig } from '../user/accounts.config';
import { smsProviders } from './providers';
import { SmsFault } from './providers/sms-fault';
import type { SmsCall, SmsChannel, SmsMessage, SmsProvider } from './providers/sms-provider';
import { SmsProviderConfig } from './sms-provider.config';
import { renderSms } from './sms-template';
import { SmsConfig } from './sms.config';
import type { TestCodes } from './test-codes';

/** The id of a message to a test number. */
const TEST_MESSAGE_ID = 'test-otp';

/**
 * Takes codes to phones by the chosen provider, and never inside a transaction. Numbers with a fixed code get nothing.
 * Neither numbers nor codes reach the log.
 */
@Injectable()
export class SmsService {
  private readonly provider: SmsProvider | null;
  private readonly settings: Readonly<Record<string, string>>;
  private readonly call: SmsCall;
  private readonly testCodes: TestCodes;
  /** How long the last message took: what is only pretended takes as long. */
  private lastDurationMs = 0;

  constructor(
    private readonly config: SmsConfig,
    providers: SmsProviderConfig,
    accounts: AccountsConfig,
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {
    this.provider = providers.name ? smsProviders[providers.name] : null;
    this.settings = Object.fromEntries(
      Object.entries(this.provider?.settings ?? {}).map(([name, { variable }]) => [
        name,
        providers.textOf(variable) ?? '',
      ]),
    );
    this.call = {
      baseUrl: providers.textOf(this.provider?.baseUrl.variable ?? '') ?? '',
      timeoutMs: providers.timeoutSeconds * 1000,
    };
    this.testCodes = config.testCodes;
    if (accounts.isPhoneEnabled && !this.provider)
      logger.log('No SMS is sent, because SMS_PROVIDER is not set', 'SMS');
  }

  /** The channel a request names; SMS by default. @throws AuthError `validation_failed`. */
  readChannel(channel: string | undefined): SmsChannel {
    const offered = this.provider?.channels ?? ['sms'];
    const asked = offered.find((known) => known === (channel || 'sms'));
    if (asked) return asked;
    throw authError('validation_failed', { message: `channel must be one of ${offered.join(', ')}` });
  }

  isTestNumber(phone: string): boolean {
    return this.testCodeOf(phone) !== null;
  }

  /** @returns the id of the message. @throws AuthError `sms_send_failed`. */
  async send(message: Omit<SmsMessage, 'text'>): Promise<string> {
    const { phone, channel, code } = message;
    if (this.isTestNumber(phone)) return TEST_MESSAGE_ID;
    const startedAt = performance.now();
    try {
      if (!this.provider) throw new SmsFault('SMS_PROVIDER is not set');
      const text = renderSms(this.config.template, code);
      const id = await this.provider.send({ ...message, text }, this.settings, this.call);
      this.lastDurationMs = performance.now() - startedAt;
      this.logger.write('info', 'SMS sent', { event: 'sms.send', channel, message_id: id });
      return id;
    } catch (error) {
      throw this.failure('SMS not sent', error, { event: 'sms.send', channel });
    }
  }

  /** Does as if a message were sent: whoever asks learns neither from the answer nor from its time that none was. */
  async pretend(phone: string): Promise<string> {
    if (this.isTestNumber(phone)) return TEST_MESSAGE_ID;
    await sleep(this.lastDurationMs);
    return this.provider?.inventId() ?? TEST_MESSAGE_ID;
  }

  /**
   * What can be said of a code without its hash: that of a test number is known, and some providers tell.
   * @returns null when the stored hash decides.
   * @throws AuthError `otp_expired` when the provider does not tell.
   */
  async judge(phone: string, code: string): Promise<boolean | null> {
    const fixed = this.testCodeOf(phone);
    if (fixed !== null) return isSame(fixed, code);
    if (!this.provider?.check) return null;
    try {
      return await this.provider.check(phone, code, this.settings, this.call);
    } catch (error) {
      const { cause } = this.failure('SMS code not checked', error, { event: 'sms.check' });
      throw authError('otp_expired', { cause });
    }
  }

  private testCodeOf(phone: string): string | null {
    const { testCodesUntil } = this.config;
    if (testCodesUntil && this.clock.now() >= new Date(testCodesUntil)) return null;
    return this.testCodes.get(phone) ?? null;
  }

  private failure(what: string, error: unknown, fields: Readonly<Record<string, unknown>>): AuthError {
    if (!(error instanceof SmsFault)) throw error;
    this.logger.write('error', what, { ...fields, reason: error.message });
    return authError('sms_send_failed', { cause: error });
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
