import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database } from '@libs/persistence';
import type { AuditAction } from '../audit/audit-actions';
import { authError } from '../errors/auth-error';
import { isPhone } from '../one-time-token/one-time-secrets';
import type { CodeVerdict } from '../one-time-token/one-time-token.service';
import { ProofCheckService } from '../one-time-token/proof-check.service';
import type { TokenRow } from '../one-time-token/one-time-token.repository';
import { FlowStateService } from '../pkce/flow-state.service';
import { SessionService, type IssuedSession } from '../session/session.service';
import { ProvenAddressService } from './proven-address.service';
import type { VerifyType } from './verify-types';

/** What a user shows to prove that an address is theirs. */
export type Proof =
  /** The token of a link, taken over by an application. */
  | { readonly kind: 'link'; readonly token: string }
  /** The same, opened in a browser: with a proof key it leads to a code. */
  | { readonly kind: 'visit'; readonly token: string }
  | {
      readonly kind: 'code';
      readonly code: string;
      /** The address or number it was sent to. */
      readonly address: string;
      readonly audience: string;
    };

export type Acceptance =
  | { readonly kind: 'session'; readonly session: IssuedSession }
  /** To be exchanged for a session by who holds the verifier. */
  | { readonly kind: 'code'; readonly code: string }
  /** The other address of a change has yet to confirm it. */
  | { readonly kind: 'half' };

/**
 * Accepts a proof: checks it, does what it was asked for, uses it up, and opens a session or hands out a code for one.
 * All of it happens or none, and of parallel requests with one proof one succeeds.
 */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Database,
    private readonly addresses: ProvenAddressService,
    private readonly proofs: ProofCheckService,
    private readonly flows: FlowStateService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param passwordHash taken over by a user who has no password yet, such as an invited one.
   * @throws AuthError `otp_expired`, `user_banned`, `email_exists`.
   */
  async accept(proof: Proof, type: VerifyType, passwordHash: string | null = null): Promise<Acceptance> {
    // A provider may have to be asked, which no transaction waits for.
    const verdict = proof.kind === 'code' ? await this.proofs.judge(proof.address, proof.code) : null;
    return this.db.transaction(async () => {
      const found = await this.check(proof, type, verdict);
      const now = this.clock.now();
      if (found.bannedUntil && found.bannedUntil > now) throw authError('user_banned');
      const outcome = await this.addresses.settle(found, passwordHash, now);
      if (outcome === 'half') return { kind: 'half' };
      const challenge = proof.kind === 'visit' ? challengeOf(found) : null;
      if (!challenge) return { kind: 'session', session: await this.open(found, outcome) };
      const events = { actions: outcome === 'login' ? [] : [outcome], now, traits: { provider: 'email' } };
      const proven = { userId: found.id, method: type.method ?? '', challenge };
      return { kind: 'code', code: await this.flows.issue(proven, events) };
    });
  }

  private open({ id, relatesTo }: TokenRow, action: AuditAction): Promise<IssuedSession> {
    return this.sessions.open({
      userId: id,
      method: 'otp',
      actions: [action],
      traits: { provider: isPhone(relatesTo) ? 'phone' : 'email' },
    });
  }

  private check(proof: Proof, { tokens }: VerifyType, verdict: CodeVerdict): Promise<TokenRow> {
    return proof.kind === 'code'
      ? this.proofs.requireCode(proof, tokens, verdict)
      : this.proofs.requireLink(proof.token, tokens);
  }
}

function challengeOf({ codeChallenge: challenge, codeChallengeMethod: method }: TokenRow) {
  return challenge && method ? { challenge, method } : null;
}
