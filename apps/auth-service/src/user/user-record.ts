import { snakeCase } from 'typeorm/util/StringUtils';
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

/** A user with all identities, read by one statement. */
export type UserRecord = User & { readonly identities: readonly IdentityRecord[] };

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

const identityJson = IDENTITY_MEMBERS.map((member) => `'${member}', i.${snakeCase(member)}`).join(', ');
const userList = USER_MEMBERS.map((member) => `u.${snakeCase(member)} AS "${member}"`).join(', ');

/**
 * The select list of a {@link UserRecord} whose row is called `u`.
 * @param identities where identities are read from: a statement that writes them does not see them in the table yet.
 */
export function userColumns(identities = '{identities}'): string {
  return `${userList}, (
    SELECT coalesce(jsonb_agg(jsonb_build_object(${identityJson}) ORDER BY i.created_at), '[]')
    FROM ${identities} i WHERE i.user_id = u.id
  ) AS identities`;
}
