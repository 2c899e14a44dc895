import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock, HttpConfig } from '@libs/http';
import { authError } from '../errors/auth-error';
import { PkceConfig } from '../pkce/pkce.config';
import { bindBrowser, isBoundTo } from './browser-binding';
import { OAuthStateRepository, type OAuthStateRow } from './oauth-state.repository';

export type NewOAuthState = Omit<OAuthStateRow, 'createdAt'>;

/**
 * Remembers browsers while they are at a provider. A state is random, counts once, for some minutes, and for the browser
 * that began only; the database holds its hash.
 */
@Injectable()
export class OAuthStateService {
  private readonly isSecure: boolean;

  constructor(
    private readonly states: OAuthStateRepository,
    private readonly pkce: PkceConfig,
    private readonly clock: Clock,
    http: HttpConfig,
  ) {
    this.isSecure = http.externalUrl.startsWith('https:');
  }

  create(): string {
    return randomBytes(32).toString('base64url');
  }

  /** The mark of the browser that makes a request. */
  bind(headers: IncomingHttpHeaders) {
    return bindBrowser(headers, this.isSecure, this.pkce.codeExpirySeconds);
  }

  remember(state: string, row: NewOAuthState): Promise<void> {
    return this.states.insert(hashOf(state), { ...row, createdAt: this.clock.now() });
  }

  /**
   * Takes a state back.
   * @throws AuthError `bad_oauth_callback` without one, `bad_oauth_state` for one that is unknown, expired or of another
   *   browser, `flow_state_already_used`.
   */
  async take(state: string | undefined, headers: IncomingHttpHeaders): Promise<OAuthStateRow> {
    if (!state) throw authError('bad_oauth_callback', { message: 'The state is missing' });
    const now = this.clock.now();
    const found = await this.states.take(hashOf(state), now);
    const oldest = now.getTime() - this.pkce.codeExpirySeconds * 1000;
    if (!found || found.createdAt.getTime() < oldest) throw authError('bad_oauth_state');
    if (found.browserHash !== null && !isBoundTo(found.browserHash, headers, this.isSecure))
      throw authError('bad_oauth_state', { message: 'The sign-in was begun in another browser' });
    if (!found.isFirst) throw authError('flow_state_already_used');
    return found;
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
