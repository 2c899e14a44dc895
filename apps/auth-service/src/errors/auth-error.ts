import { errorCodes, type ErrorCode } from './error-codes';

/** Why a password is weak. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

export interface AuthErrorOptions {
  /** Another status than the usual one of the code. */
  readonly status?: number;
  /** What the caller reads instead of the usual meaning of the code. It must hold no secret. */
  readonly message?: string;
  /** The reasons of `weak_password`. */
  readonly reasons?: readonly WeakPasswordReason[];
  /** The name of the error in OAuth (RFC 6749 section 5.2), for a place whose clients look for it. */
  readonly oauthError?: string;
  /** When to try again, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** What went wrong inside: logged, never sent. */
  readonly cause?: unknown;
}

/** A refusal with a machine-readable code. */
export class AuthError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly options: AuthErrorOptions = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.name = 'AuthError';
    this.status = options.status ?? errorCodes[code].status;
  }
}

export function authError(code: ErrorCode, options?: AuthErrorOptions): AuthError {
  return new AuthError(code, options);
}
