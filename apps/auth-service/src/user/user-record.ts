import { snakeCase } from 'typeorm/util/StringUtils';
import type { Factor } from './factor.entity';
import type { Identity } from './identity.entity';
import type { User } from './user.entity';

/** An identity as the database gives it inside a user: times are text. */
export type IdentityRecord = Pick<
  Identity,
  'id' | 'userId' | 'provider' | 'providerId' | 'identityData' | 'email'
> & {
  readonly lastSignInAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A second factor as the database gives it inside a user: times are text. */
export type FactorRecord = Pick<Factor, 'id' | 'friendlyName' | 'factorType' | 'status' | 'phone'> & {
  readonly lastChallengedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A user with all identities and second factors, read by one statement. */
export type UserRecord = User & {
  readonly identities: readonly IdentityRecord[];
  readonly factors: readonly FactorRecord[];
};

const USER_MEMBERS = [
  'id',
  'aud',
  'role',
  'email',
  'passwordHash',
  'emailConfirmedAt',
  'invitedAt',
  'confirmationSentAt',
  'recoverySentAt',
  'newEmail',
  'emailChangeSentAt',
  'emailChangeConfirmStatus',
  'phone',
  'phoneConfirmedAt',
  'newPhone',
  'phoneChangeSentAt',
  'reauthenticationSentAt',
  'lastSignInAt',
  'appMetadata',
  'userMetadata',
  'isAnonymous',
  'isSsoUser',
  'bannedUntil',
  'deletedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof User)[];

const IDENTITY_MEMBERS = [
  'id',
  'userId',
  'provider',
  'providerId',
  'identityData',
  'email',
  'lastSignInAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Identity)[];

const FACTOR_MEMBERS = [
  'id',
  'friendlyName',
  'factorType',
  'status',
  'phone',
  'lastChallengedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Factor)[];

const jsonOf = (row: string, members: readonly string[]) =>
  `jsonb_build_object(${members.map((member) => `'${member}', ${row}.${snakeCase(member)}`).join(', ')})`;
const userList = USER_MEMBERS.map((member) => `u.${snakeCase(member)} AS "${member}"`).join(', ');

/**
 * The select list of a {@link UserRecord} whose row is called `u`.
 * @param identities where identities are read from: a statement that writes them does not see them in the table yet.
 */
export function userColumns(identities = '{identities}'): string {
  return `${userList}, (
    SELECT coalesce(jsonb_agg(${jsonOf('i', IDENTITY_MEMBERS)} ORDER BY i.created_at), '[]')
    FROM ${identities} i WHERE i.user_id = u.id
  ) AS identities, (
    SELECT coalesce(jsonb_agg(${jsonOf('f', FACTOR_MEMBERS)} ORDER BY f.created_at), '[]')
    FROM {mfa_factors} f WHERE f.user_id = u.id
  ) AS factors`;
}
