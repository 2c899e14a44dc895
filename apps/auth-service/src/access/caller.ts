import type { FastifyRequest } from 'fastify';
import type { Actor } from '../audit/admin-audit-entry';
import type { Claims } from '../session/token-signer';
import type { UserRecord } from '../user/user-record';

/** Who makes a request. */
export interface SignedInUser {
  readonly user: UserRecord;
  /** The living session of the token; a token without one stands for the user alone. */
  readonly sessionId: string | null;
  readonly sessionStartedAt: Date | null;
  readonly claims: Claims;
}

const callers = new WeakMap<FastifyRequest, SignedInUser>();

export function rememberCaller(request: FastifyRequest, caller: SignedInUser): void {
  callers.set(request, caller);
}

export function callerOf(request: FastifyRequest): SignedInUser {
  const caller = callers.get(request);
  if (!caller) throw new Error('Only routes for signed-in users have a current user');
  return caller;
}

const administrators = new WeakMap<FastifyRequest, Actor>();

export function rememberAdministrator(request: FastifyRequest, actor: Actor): void {
  administrators.set(request, actor);
}

export function administratorOf(request: FastifyRequest): Actor {
  const actor = administrators.get(request);
  if (!actor) throw new Error('Only routes for administrators have one');
  return actor;
}
