import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { CommitAndThrow } from '@libs/persistence';
import { createCode, createLinkToken, equalHashes, hashCode, hashLinkToken } from '../crypto/one-time-code';
import { deriveKey } from '../crypto/server-keys';
import { authError } from '../errors/auth-error';
import type { AuditEvents } from '../audit/audit-entry';
import { AuditService } from '../audit/audit.service';
import { MailerConfig } from '../mail/mailer.config';
import { JwtConfig } from '../session/jwt.config';
import type { UserRecord } from '../user/user-record';
import { OneTimeTokenRepository, type OneTimeTokenType, type TokenRow } from './one-time-token.repository';

/** The secrets to send; the database holds their hashes only. */
export interface IssuedOneTimeToken {
  readonly user: UserRecord;
  readonly linkToken: string;
  readonly code: string;
}

/** A code is one of a million, so it must not be tried often. */
const MAX_WRONG_ATTEMPTS = 5;

/** Issues links and codes and checks them. Whoever checks does so in a transaction that also does what follows. */
@Injectable()
export class OneTimeTokenService {
  private readonly codeKey: Buffer;

  constructor(
    private readonly tokens: OneTimeTokenRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly mailer: MailerConfig,
    jwt: JwtConfig,
  ) {
    this.codeKey = deriveKey(jwt.secret, 'one-time-code');
  }

  async issue(
    userId: string,
    type: OneTimeTokenType,
    relatesTo: string,
    events: AuditEvents,
  ): Promise<IssuedOneTimeToken> {
    const linkToken = createLinkToken();
    const code = createCode(this.mailer.codeLength);
    const codeHash = hashCode(this.codeKey, type, relatesTo, code);
    const token = { userId, type, relatesTo, tokenHash: hashLinkToken(linkToken), codeHash };
    const user = await this.tokens.replace(token, events);
    this.audit.announce(userId, events);
    return { user, linkToken, code };
  }

  /** @throws AuthError `otp_expired` when the link is unknown, used, replaced or too old. */
  async requireLink(linkToken: string, types: readonly OneTimeTokenType[]): Promise<TokenRow> {
    const found = await this.tokens.lockByHash(hashLinkToken(linkToken), types);
    if (!found || this.isExpired(found)) throw authError('otp_expired');
    return found;
  }

  /**
   * Checks a code sent to an address. The answer does not tell an unknown address from a wrong code.
   * @throws AuthError `otp_expired`; a wrong attempt is kept although the transaction fails.
   */
  async requireCode(
    email: string,
    aud: string,
    code: string,
    types: readonly OneTimeTokenType[],
  ): Promise<TokenRow> {
    return this.match(await this.tokens.lockByEmail(email, aud, types), code);
  }

  /** The same for a user who is signed in. */
  async requireCodeOf(userId: string, code: string, types: readonly OneTimeTokenType[]): Promise<TokenRow> {
    return this.match(await this.tokens.lockOfUser(userId, types), code);
  }

  async removeAll(userId: string): Promise<void> {
    await this.tokens.removeAll(userId);
  }

  private async match(found: readonly TokenRow[], code: string): Promise<TokenRow> {
    const right = found.find((row) => !this.isExpired(row) && this.isCodeOf(row, code));
    if (right) return right;
    const ids = found.map(({ tokenId }) => tokenId);
    if (ids.length > 0) await this.tokens.countFailure(ids, MAX_WRONG_ATTEMPTS);
    throw new CommitAndThrow(authError('otp_expired'));
  }

  private isCodeOf({ codeHash, tokenType, relatesTo }: TokenRow, code: string): boolean {
    return codeHash !== null && equalHashes(codeHash, hashCode(this.codeKey, tokenType, relatesTo, code));
  }

  private isExpired({ sentAt }: TokenRow): boolean {
    const ageSeconds = (this.clock.now().getTime() - sentAt.getTime()) / 1000;
    return ageSeconds > this.mailer.otpExpirySeconds;
  }
}
