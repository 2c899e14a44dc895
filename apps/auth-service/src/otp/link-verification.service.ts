import { Injectable } from '@nestjs/common';
import { authError, AuthError } from '../errors/auth-error';
import { isProofKeyed } from '../one-time-token/one-time-secrets';
import { oauthErrorOf, withFragment, withQuery } from '../redirect/build-redirect';
import { sessionParameters } from '../session/session-parameters';
import { ProofService } from './proof.service';
import { HALF_CONFIRMED } from './verify.dto';
import { findVerifyType } from './verify-types';

export interface LinkVisit {
  readonly token: string | undefined;
  readonly type: string | undefined;
  /** Where the visitor is sent in the end. */
  readonly target: string;
}

/** Follows the link of a mail: the visitor leaves with a session, with a code for
 * one, or with the reason why there is neither. */
@Injectable()
export class LinkVerificationService {
  constructor(private readonly proofs: ProofService) {}

  /**
   * @returns the address to send the visitor to.
   * @throws AuthError `validation_failed` when the link is not one at all.
   */
  async follow(visit: LinkVisit): Promise<string> {
    const { token, type } = requireLink(visit);
    try {
      const known = findVerifyType(type);
      if (!known?.method) throw authError('validation_failed', { message: 'The link is of an unknown type' });
      const acceptance = await this.proofs.accept({ kind: 'visit', token }, known);
      if (acceptance.kind === 'session')
        return withFragment(visit.target, { ...sessionParameters(acceptance.session), type });
      if (acceptance.kind === 'code') return withQuery(visit.target, { code: acceptance.code });
      return withNotice(visit, { message: HALF_CONFIRMED });
    } catch (error) {
      if (error instanceof AuthError && error.status < 500) return withNotice(visit, errorParameters(error));
      throw error;
    }
  }
}

/** A client with a proof key reads the query, every other one the fragment. */
function withNotice({ target, token = '' }: LinkVisit, notice: Readonly<Record<string, string>>): string {
  return withFragment(isProofKeyed(token) ? withQuery(target, notice) : target, { ...notice, sb: '' });
}

/** @throws AuthError `validation_failed`. */
export function requireLink({ token, type }: Pick<LinkVisit, 'token' | 'type'>): {
  token: string;
  type: string;
} {
  if (!type) throw authError('validation_failed', { message: 'type is missing' });
  if (!token) throw authError('validation_failed', { message: 'token is missing' });
  return { token, type };
}

function errorParameters({ status, code, message }: AuthError) {
  const error = oauthErrorOf(status);
  return { ...(error ? { error } : {}), error_code: code, error_description: message };
}
