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
/** For how long a provider may know a code that it has made itself. */
const JUDGED_CODE_SECONDS = 600;

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

  /** For how long anything that was sent may be of use. */
  get longestExpirySeconds(): number {
    return Math.max(this.mailer.otpExpirySeconds, this.sms.otpExpirySeconds);
  }

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
    const right =
      verdict === null
        ? found.find((row) => !this.isExpired(row) && this.secrets.isCodeOf(row, code))
        : verdict && this.findJudged(found);
    if (right) return right;
    const ids = found.map(({ tokenId }) => tokenId);
    if (ids.length > 0) await this.tokens.countFailure(ids, MAX_WRONG_ATTEMPTS);
    throw new CommitAndThrow(authError('otp_expired'));
  }

  /**
   * What a code was for that a provider says is right. It proves the number and not the account, so when several users
   * wait for it, it is nobody's. One that has died of wrong attempts here stays dead.
   */
  private findJudged(found: readonly TokenRow[]): TokenRow | undefined {
    const alive = found.filter((row) => row.codeHash !== null && this.ageOf(row) <= JUDGED_CODE_SECONDS);
    return new Set(alive.map(({ id }) => id)).size === 1 ? alive[0] : undefined;
  }

  private isExpired(row: TokenRow): boolean {
    return this.ageOf(row) > (isPhone(row.relatesTo) ? this.sms : this.mailer).otpExpirySeconds;
  }

  /** In seconds. */
  private ageOf({ sentAt }: TokenRow): number {
    return (this.clock.now().getTime() - sentAt.getTime()) / 1000;
  }
}
