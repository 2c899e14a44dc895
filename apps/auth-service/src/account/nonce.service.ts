import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { AuthError, authError } from '../errors/auth-error';
import { OneTimeTokenService } from '../one-time-token/one-time-token.service';
import { ProofCheckService } from '../one-time-token/proof-check.service';
import type { UserRecord } from '../user/user-record';

/** Checks the code of a reauthentication, which came by mail, or by SMS to a user without an address. */
@Injectable()
export class NonceService {
  constructor(
    private readonly db: Database,
    private readonly tokens: OneTimeTokenService,
    private readonly proofs: ProofCheckService,
  ) {}

  /** @throws AuthError `reauthentication_needed`, `reauthentication_not_valid`. */
  async require({ id, email, phone }: UserRecord, nonce: string | undefined): Promise<void> {
    if (!nonce) throw authError('reauthentication_needed');
    try {
      const verdict = await this.proofs.judge(email ?? phone ?? '', nonce);
      await this.db.transaction(() => this.tokens.requireCodeOf(id, nonce, ['reauthentication'], verdict));
    } catch (cause) {
      throw cause instanceof AuthError ? authError('reauthentication_not_valid', { cause }) : cause;
    }
  }
}
