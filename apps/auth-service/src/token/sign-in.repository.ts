import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { forgetAttempts, takeAttempt, type AttemptKeys } from '../password/sign-in-attempt-statements';
import { userColumns, type UserRecord } from '../user/user-record';

/** By what a user signs in with a password. */
export interface SignInContact {
  readonly kind: 'email' | 'phone';
  readonly text: string;
}

export interface SignInFinding {
  readonly user: UserRecord | null;
  readonly isGranted: boolean;
  /** Until when passwords are refused; null when another one is being looked at in this moment. */
  readonly refusedUntil: Date | null;
}

type SignInRow = Omit<SignInFinding, 'user'> & {
  readonly [Member in keyof UserRecord]: UserRecord[Member] | null;
};

const lookUp = (isMeant: string) => sql<SignInRow>`
WITH ${takeAttempt(3)}
SELECT EXISTS (SELECT FROM granted) AS "isGranted", (SELECT until FROM refused) AS "refusedUntil", ${userColumns()}
FROM (SELECT) one LEFT JOIN {users} u ON ${isMeant} AND u.aud = $2`;

const lookUps = {
  email: lookUp('u.email = $1 AND u.is_sso_user = false'),
  phone: lookUp('u.phone = $1'),
} as const;

const forget = sql`WITH ${forgetAttempts('(SELECT) done', '$1', 2)} SELECT`;

/** Who signs in, and whether they may try. */
@Injectable()
export class SignInRepository {
  constructor(private readonly db: Database) {}

  /** Counts an attempt and finds its user, if there is one: the same statement for known and unknown contacts. */
  async attempt(
    { kind, text }: SignInContact,
    audience: string,
    { keys, freeFailures, now }: { keys: AttemptKeys; freeFailures: number; now: Date },
  ): Promise<SignInFinding> {
    const row = await this.db.row(lookUps[kind], [
      text,
      audience,
      now,
      keys.account,
      keys.network,
      freeFailures,
    ]);
    if (!row) throw new Error('The attempt was not given back');
    const { isGranted, refusedUntil, ...user } = row;
    return { isGranted, refusedUntil, user: isUser(user) ? user : null };
  }

  /** Takes back what has been counted, for a right password that opens no session. */
  async forget({ account, network }: AttemptKeys, now: Date): Promise<void> {
    await this.db.run(forget, [now, account, network]);
  }
}

function isUser(row: { readonly id: string | null }): row is UserRecord {
  return row.id !== null;
}
