import { optionalTimestamp, timestamp } from '../wire/timestamp';
import type { FactorRecord, IdentityRecord, UserRecord } from './user-record';
import type { FactorDto, IdentityDto, UserDto } from './user.dto';

/** A user as callers see it. Password, tokens and internal marks stay inside. */
export function presentUser(user: UserRecord): UserDto {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: optionalTimestamp(user.emailConfirmedAt),
    invited_at: optionalTimestamp(user.invitedAt),
    phone: user.phone ?? '',
    phone_confirmed_at: optionalTimestamp(user.phoneConfirmedAt),
    confirmation_sent_at: optionalTimestamp(user.confirmationSentAt),
    confirmed_at: optionalTimestamp(confirmedAt(user)),
    recovery_sent_at: optionalTimestamp(user.recoverySentAt),
    new_email: user.newEmail || undefined,
    email_change_sent_at: optionalTimestamp(user.emailChangeSentAt),
    new_phone: user.newPhone || undefined,
    phone_change_sent_at: optionalTimestamp(user.phoneChangeSentAt),
    reauthentication_sent_at: optionalTimestamp(user.reauthenticationSentAt),
    last_sign_in_at: optionalTimestamp(user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    factors: user.factors.length > 0 ? user.factors.map(presentFactor) : undefined,
    identities: user.identities.map(presentIdentity),
    created_at: timestamp(user.createdAt),
    updated_at: timestamp(user.updatedAt),
    banned_until: optionalTimestamp(user.bannedUntil),
    deleted_at: optionalTimestamp(user.deletedAt),
    is_anonymous: user.isAnonymous,
  };
}

function presentIdentity(identity: IdentityRecord): IdentityDto {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: optionalTimestamp(identity.lastSignInAt),
    created_at: timestamp(identity.createdAt),
    updated_at: timestamp(identity.updatedAt),
    email: identity.email ?? undefined,
  };
}

function presentFactor(factor: FactorRecord): FactorDto {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName || undefined,
    factor_type: factor.factorType,
    status: factor.status,
    phone: factor.phone ?? '',
    last_challenged_at: optionalTimestamp(factor.lastChallengedAt) ?? null,
    created_at: timestamp(factor.createdAt),
    updated_at: timestamp(factor.updatedAt),
  };
}

/** The earlier of both confirmations. */
function confirmedAt({ emailConfirmedAt, phoneConfirmedAt }: UserRecord): Date | null {
  if (emailConfirmedAt && phoneConfirmedAt)
    return emailConfirmedAt < phoneConfirmedAt ? emailConfirmedAt : phoneConfirmedAt;
  return emailConfirmedAt ?? phoneConfirmedAt;
}
