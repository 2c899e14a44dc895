import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { seal, unseal } from '@libs/outbox';
import { AuditService } from '../audit/audit.service';
import type { AuditEvents } from '../audit/audit-entry';
import { deriveKey } from '../crypto/server-keys';
import { authError } from '../errors/auth-error';
import { isVerifierOf, type CodeChallenge } from './code-challenge';
import { FlowStateRepository } from './flow-state.repository';
import { PkceConfig } from './pkce.config';

/** A user who proved who they are and has no tokens yet. */
export interface ProvenUser {
  readonly userId: string;
  /** How they proved it. */
  readonly method: string;
  readonly challenge: CodeChallenge;
  /** The external provider by which they proved it, and its tokens. */
  readonly external?: { readonly provider: string } & ProviderTokens;
}

/** What a provider gave to act on behalf of its user. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

export interface RedeemedFlow {
  readonly userId: string;
  readonly method: string;
  readonly provider: string | null;
  readonly tokens: ProviderTokens | null;
}

const PROVIDER_TOKENS = 'provider-tokens';

/**
 * Hands out codes and takes them back. A code lives from the moment the user has proved who they are, not from the
 * moment the mail was asked for, so it never dies before the link that leads to it. Tokens of a provider wait with it,
 * sealed under the code, which the database does not hold.
 */
@Injectable()
export class FlowStateService {
  constructor(
    private readonly flows: FlowStateRepository,
    private readonly audit: AuditService,
    private readonly config: PkceConfig,
    private readonly clock: Clock,
  ) {}

  /** @returns the code; the database holds its hash only. */
  async issue({ external, ...proven }: ProvenUser, events: AuditEvents): Promise<string> {
    const code = randomUUID();
    const deadBefore = new Date(events.now.getTime() - this.config.codeExpirySeconds * 1000);
    const { provider = null, ...tokens } = external ?? {};
    const sealedTokens = external ? seal(tokens, deriveKey(code, PROVIDER_TOKENS), PROVIDER_TOKENS) : null;
    await this.flows.insert({
      ...proven,
      codeHash: hashOf(code),
      provider,
      sealedTokens,
      deadBefore,
      events,
    });
    this.audit.announce(proven.userId, events);
    return code;
  }

  /**
   * Takes a code back. Called in the transaction that opens the session: a refusal leaves the code as it was, so
   * that who has read it but lacks the verifier cannot use it up.
   * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `user_banned`.
   */
  async redeem(code: string, verifier: string): Promise<RedeemedFlow> {
    const flow = await this.flows.take(hashOf(code));
    if (!flow) throw authError('flow_state_not_found');
    const now = this.clock.now();
    if (now.getTime() - flow.createdAt.getTime() > this.config.codeExpirySeconds * 1000)
      throw authError('flow_state_expired');
    if (!isVerifierOf(verifier, flow)) throw authError('bad_code_verifier');
    if (flow.bannedUntil && flow.bannedUntil > now) throw authError('user_banned', { status: 400 });
    return {
      userId: flow.userId,
      method: flow.authenticationMethod,
      provider: flow.provider,
      tokens:
        flow.sealedTokens &&
        (unseal(flow.sealedTokens, deriveKey(code, PROVIDER_TOKENS), PROVIDER_TOKENS) as ProviderTokens),
    };
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
