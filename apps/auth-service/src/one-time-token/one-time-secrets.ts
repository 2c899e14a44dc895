import { Injectable } from '@nestjs/common';
import { createCode, createLinkToken, equalHashes, hashCode, hashLinkToken } from '../crypto/one-time-code';
import { deriveKey } from '../crypto/server-keys';
import { MailerConfig } from '../mail/mailer.config';
import type { CodeChallenge } from '../pkce/code-challenge';
import { JwtConfig } from '../session/jwt.config';
import { SmsConfig } from '../sms/sms.config';
import type { OneTimeTokenType, TokenRow } from './one-time-token.repository';

/** The secrets of one mail, and their hashes, which are all the database holds. */
export interface OneTimeSecret {
  readonly type: OneTimeTokenType;
  /** The address or number they are sent to. */
  readonly relatesTo: string;
  readonly linkToken: string;
  readonly code: string;
  readonly tokenHash: string;
  readonly codeHash: string;
  readonly challenge: CodeChallenge | null;
}

/** By this mark of a link's token a site knows that the link leads to a code. */
const PROOF_KEY_MARK = 'pkce_';

export function isProofKeyed(linkToken: string): boolean {
  return linkToken.startsWith(PROOF_KEY_MARK);
}

/** Whether something was sent to a number: every address has an @. */
export function isPhone(relatesTo: string): boolean {
  return !relatesTo.includes('@');
}

/** Makes links and codes and recognises codes. */
@Injectable()
export class OneTimeSecrets {
  private readonly codeKey: Buffer;

  constructor(
    private readonly mailer: MailerConfig,
    private readonly sms: SmsConfig,
    jwt: JwtConfig,
  ) {
    this.codeKey = deriveKey(jwt.secret, 'one-time-code');
  }

  create(type: OneTimeTokenType, relatesTo: string, challenge: CodeChallenge | null): OneTimeSecret {
    const linkToken = (challenge ? PROOF_KEY_MARK : '') + createLinkToken();
    const code = createCode(isPhone(relatesTo) ? this.sms.codeLength : this.mailer.codeLength);
    const codeHash = hashCode(this.codeKey, type, relatesTo, code);
    return { type, relatesTo, linkToken, code, tokenHash: hashLinkToken(linkToken), codeHash, challenge };
  }

  isCodeOf({ codeHash, tokenType, relatesTo }: TokenRow, code: string): boolean {
    return codeHash !== null && equalHashes(codeHash, hashCode(this.codeKey, tokenType, relatesTo, code));
  }
}
