import { randomUUID } from 'node:crypto';
import { requirePasswordHash } from '../crypto/require-password-hash';
import { authError } from '../errors/auth-error';
import { metadataChange } from '../user/merge-metadata';
import { normalizeEmail } from '../user/normalize-email';
import { normalizePhone } from '../user/normalize-phone';
import { isUuid } from '../wire/is-uuid';
import type { CreateUserBody } from './admin-user.dto';
import { banEnd } from './ban-end';

/** A user as an administrator wants it; the names are those of the columns. */
export interface NewUserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly banned_until: Date | null;
  readonly created_at: Date;
}

export interface NewUserDefaults {
  readonly aud: string;
  readonly role: string;
  readonly now: Date;
}

const ZERO_UUID = '00000000-0000-0000-0000-000000000000';
export const MAX_NAME_LENGTH = 255;

/**
 * The row of a user who is to be created. A user without password and hash has none and signs in by other ways.
 * @throws AuthError `validation_failed` naming the first fault.
 */
export function readNewUser(body: CreateUserBody, defaults: NewUserDefaults): NewUserRow {
  const { now } = defaults;
  if (!body.email && !body.phone) throw invalid('An email address or a phone is required');
  if (body.password && body.password_hash) throw invalid('Give either password or password_hash, not both');
  if (body.password_hash) requirePasswordHash(body.password_hash);
  const email = body.email ? normalizeEmail(body.email) : null;
  const phone = body.phone ? normalizePhone(body.phone) : null;
  const isEmailConfirmed = email !== null && body.email_confirm === true;
  const providers = [email === null ? [] : ['email'], phone === null ? [] : ['phone']].flat();
  const appMetadata = metadataChange(body.app_metadata);
  return {
    id: body.id ? readNewId(body.id) : randomUUID(),
    aud: requireShort('aud', body.aud || defaults.aud),
    role: requireShort('role', body.role || defaults.role),
    email,
    phone,
    password_hash: body.password_hash || null,
    email_confirmed_at: isEmailConfirmed ? now : null,
    phone_confirmed_at: phone !== null && body.phone_confirm ? now : null,
    app_metadata: { provider: providers[0], providers, ...appMetadata.set },
    user_metadata: {
      ...metadataChange(body.user_metadata).set,
      ...(isEmailConfirmed ? { email_verified: true } : {}),
    },
    banned_until: body.ban_duration ? banEnd(body.ban_duration, now) : null,
    created_at: now,
  };
}

/** @throws AuthError `validation_failed`. */
export function requireShort(name: string, value: string): string {
  if (value.length > MAX_NAME_LENGTH) throw invalid(`${name} is longer than ${MAX_NAME_LENGTH} characters`);
  return value;
}

function readNewId(id: string): string {
  if (!isUuid(id) || id === ZERO_UUID) throw invalid('id must be a UUID other than zero');
  return id.toLowerCase();
}

function invalid(message: string): Error {
  return authError('validation_failed', { message });
}
