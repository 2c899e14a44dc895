import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { SmsService } from '../sms/sms.service';
import { PhoneUserRepository } from '../user/phone-user.repository';
import { isPhone } from './one-time-secrets';
import type { OneTimeTokenType, TokenRow } from './one-time-token.repository';
import { OneTimeTokenService, type CodeVerdict } from './one-time-token.service';

/** The code of a mail or an SMS, as somebody shows it. */
export interface ShownCode {
  /** The address or number it was sent to. */
  readonly address: string;
  readonly audience: string;
  readonly code: string;
}

/**
 * Checks what is shown to prove an address or a number. Codes of test numbers are known beforehand, and those a provider
 * has made are judged by it: also for a number nobody has, so that the time tells nothing.
 */
@Injectable()
export class ProofCheckService {
  constructor(
    private readonly tokens: OneTimeTokenService,
    private readonly users: PhoneUserRepository,
    private readonly sms: SmsService,
    private readonly clock: Clock,
  ) {}

  /**
   * What is known of a code without its hash; null when the hash decides. Never called in a transaction.
   * @throws AuthError `otp_expired` when the provider that made the code does not answer.
   */
  judge(address: string, code: string): Promise<CodeVerdict> {
    return isPhone(address) ? this.sms.judge(address, code) : Promise.resolve(null);
  }

  /** The user of a link, locked, with what was sent to them. @throws AuthError `otp_expired`. */
  requireLink(linkToken: string, types: readonly OneTimeTokenType[]): Promise<TokenRow> {
    return this.tokens.requireLink(linkToken, types);
  }

  /** The user of a right code, locked, with what was sent to them. @throws AuthError `otp_expired`. */
  async requireCode(
    { address, audience, code }: ShownCode,
    types: readonly OneTimeTokenType[],
    verdict: CodeVerdict,
  ): Promise<TokenRow> {
    const isKnown = verdict === true && types.includes('sms') && this.sms.isTestNumber(address);
    const tested = isKnown ? await this.findTested(address, audience) : null;
    return tested ?? this.tokens.requireCode(address, audience, code, types, verdict);
  }

  /** The fixed code of a test number opens its account at any time, also when none was asked for. */
  private async findTested(phone: string, audience: string): Promise<TokenRow | null> {
    const user = await this.users.lock(phone);
    if (!user || user.aud !== audience) return null;
    return {
      ...user,
      tokenId: randomUUID(),
      tokenType: 'sms',
      codeHash: null,
      relatesTo: phone,
      codeChallenge: null,
      codeChallengeMethod: null,
      sentAt: this.clock.now(),
      isPasswordPassedBy: false,
    };
  }
}
