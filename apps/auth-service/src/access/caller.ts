import type { FastifyRequest } from 'fastify';
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

const administrators = new WeakMap<FastifyRequest, string>();

export function rememberAdministrator(request: FastifyRequest, role: string): void {
  administrators.set(request, role);
}

export function administratorOf(request: FastifyRequest): string {
  const role = administrators.get(request);
  if (role === undefined) throw new Error('Only routes for administrators have one');
  return role;
}
