import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CommitAndThrow } from '@libs/persistence';
import { hashLinkToken } from '../crypto/one-time-code';
import { authError } from '../errors/auth-error';
import { MailerConfig } from '../mail/mailer.config';
import { SmsConfig } from '../sms/sms.config';
import { isPhone, OneTimeSecrets } from './one-time-secrets';
import { OneTimeTokenRepository, type OneTimeTokenType, type TokenRow } from './one-time-token.repository';

/** A code is one of a million, so it must not be tried often. */
const MAX_WRONG_ATTEMPTS = 5;

/** What is known of a code without its hash, or null when the hash decides. */
export type CodeVerdict = boolean | null;

/** Checks links and codes. Whoever checks does so in a transaction that also does what follows. */
@Injectable()
export class OneTimeTokenService {
  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly secrets: OneTimeSecrets,
    private readonly clock: Clock,
    private readonly mailer: MailerConfig,
    private readonly sms: SmsConfig,
  ) {}

  /** @throws AuthError `otp_expired` when the link is unknown, used, replaced or too old. */
  async requireLink(linkToken: string, types: readonly OneTimeTokenType[]): Promise<TokenRow> {
    const found = await this.tokens.lockByHash(hashLinkToken(linkToken), types);
    if (!found || this.isExpired(found)) throw authError('otp_expired');
    return found;
  }

  /**
   * Checks a code sent to an address or a number. The answer does not tell an unknown one from a wrong code.
   * @throws AuthError `otp_expired`; a wrong attempt is kept although the transaction fails.
   */
  async requireCode(
    address: string,
    aud: string,
    code: string,
    types: readonly OneTimeTokenType[],
    verdict: CodeVerdict = null,
  ): Promise<TokenRow> {
    return this.match(await this.tokens.lockByAddress(address, aud, types), code, verdict);
  }

  /** The same for a user who is signed in. */
  async requireCodeOf(
    userId: string,
    code: string,
    types: readonly OneTimeTokenType[],
    verdict: CodeVerdict = null,
  ): Promise<TokenRow> {
    return this.match(await this.tokens.lockOfUser(userId, types), code, verdict);
  }

  /**
   * Uses up one of the two confirmations of a change of address.
   * @returns whether the other one is still missing.
   */
  confirmsHalf(row: TokenRow): Promise<boolean> {
    return this.tokens.useHalf(row.id, row.tokenId, this.clock.now());
  }

  async removeAll(userId: string): Promise<void> {
    await this.tokens.removeAll(userId);
  }

  private async match(found: readonly TokenRow[], code: string, verdict: CodeVerdict): Promise<TokenRow> {
    const right = found.find((row) => this.isRight(row, code, verdict));
    if (right) return right;
    const ids = found.map(({ tokenId }) => tokenId);
    if (ids.length > 0) await this.tokens.countFailure(ids, MAX_WRONG_ATTEMPTS);
    throw new CommitAndThrow(authError('otp_expired'));
  }

  /** Whoever judges codes also knows when they expire; but one that has died of wrong attempts stays dead. */
  private isRight(row: TokenRow, code: string, verdict: CodeVerdict): boolean {
    if (verdict !== null) return verdict && row.codeHash !== null;
    return !this.isExpired(row) && this.secrets.isCodeOf(row, code);
  }

  private isExpired({ sentAt, relatesTo }: TokenRow): boolean {
    const ageSeconds = (this.clock.now().getTime() - sentAt.getTime()) / 1000;
    return ageSeconds > (isPhone(relatesTo) ? this.sms : this.mailer).otpExpirySeconds;
  }
}
