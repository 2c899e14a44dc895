import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { adminAuditValues, type AdminEvent } from '../audit/admin-audit-entry';
import type { MetadataChange } from '../user/merge-metadata';
import { userColumns, type UserRecord } from '../user/user-record';
import type { Page } from '../wire/pagination';
import { CHANGE_USER } from './change-user-statement';
import { containing } from './containing';
import { DELETE_USER, SOFT_DELETE_USER } from './delete-user-statements';
import { FIND_TAKEN, INSERT_USERS } from './insert-users-statement';
import type { NewUserRow } from './new-user';
import { totalOf } from './total-of';
import { userLists, type SortOrder, type UserListRow } from './user-lists';

export interface UserListRequest extends Page {
  readonly aud: string;
  readonly filter: string | null;
  readonly order: SortOrder;
}

/** What an administrator changes of a user; null and undefined leave things as they are. */
export interface UserChange {
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly role: string | null;
  readonly isEmailConfirmed: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly data: MetadataChange;
  readonly appData: MetadataChange;
  /** The end of a ban, or null to lift it. */
  readonly bannedUntil: Date | null | undefined;
}

/** Which member of a row that was not inserted belongs to somebody already. */
export interface TakenRow {
  readonly id: string;
  readonly isIdTaken: boolean;
  readonly isEmailTaken: boolean;
  readonly isPhoneTaken: boolean;
}

const byId = sql<UserRecord>`SELECT ${userColumns()} FROM {users} u WHERE u.id = $1`;
const idByEmail = sql<{ id: string }>`SELECT id FROM {users} WHERE email = $1 AND is_sso_user = false`;
const insert = sql<UserRecord>`WITH ${INSERT_USERS} SELECT ${userColumns('identity')} FROM u`;
const insertMany = sql<{ id: string }>`WITH ${INSERT_USERS} SELECT id FROM u`;
const taken = sql<TakenRow>`${FIND_TAKEN}`;
const change = sql<UserRecord>`${CHANGE_USER}`;
const remove = sql<{ id: string }>`${DELETE_USER}`;
const softRemove = sql<{ id: string }>`${SOFT_DELETE_USER}`;

/** All users, as administrators see and change them. */
@Injectable()
export class AdminUserRepository {
  constructor(private readonly db: Database) {}

  /** One page and the total, in one statement. */
  async list({ aud, filter, order, page, perPage }: UserListRequest) {
    const skipped = (page - 1) * perPage;
    const lists = userLists[order];
    const values = [aud, perPage, skipped];
    const rows = await (filter === null
      ? this.db.rows(lists.all, values)
      : this.db.rows(lists.filtered, [...values, containing(filter)]));
    const found = rows.filter(isUser);
    const users = found.slice(0, perPage);
    const total = totalOf({
      counted: rows[0]?.counted ?? 0,
      estimate: filter === null ? (rows[0]?.estimate ?? 0) : 0,
      shown: users.length === 0 ? 0 : skipped + users.length,
      hasMore: found.length > users.length,
    });
    return { users, total };
  }

  find(id: string): Promise<UserRecord | null> {
    return this.db.row(byId, [id]);
  }

  async findIdByEmail(email: string): Promise<string | null> {
    return (await this.db.row(idByEmail, [email]))?.id ?? null;
  }

  /** The new user, or null when a member that must be unique is taken. */
  insert(user: NewUserRow, event: AdminEvent): Promise<UserRecord | null> {
    return this.db.row(insert, [JSON.stringify([user]), ...adminAuditValues(event)]);
  }

  /** Inserts those who clash with nobody, and gives their ids. */
  async insertMany(users: readonly NewUserRow[], event: AdminEvent): Promise<string[]> {
    const rows = await this.db.rows(insertMany, [JSON.stringify(users), ...adminAuditValues(event)]);
    return rows.map(({ id }) => id);
  }

  listTaken(users: readonly NewUserRow[]): Promise<TakenRow[]> {
    return this.db.rows(taken, [JSON.stringify(users)]);
  }

  /** The changed user, or null when there is none, or only a deleted one. */
  change(id: string, asked: UserChange, event: AdminEvent): Promise<UserRecord | null> {
    return this.db.row(change, [
      id,
      event.now,
      asked.email,
      asked.phone,
      asked.passwordHash,
      asked.role,
      asked.isEmailConfirmed,
      asked.isPhoneConfirmed,
      asked.data.set,
      asked.data.remove,
      asked.appData.set,
      asked.appData.remove,
      asked.bannedUntil !== undefined,
      asked.bannedUntil ?? null,
      ...adminAuditValues(event),
    ]);
  }

  /** Whether there was such a user. A soft deletion keeps the row. */
  async remove(id: string, isSoft: boolean, event: AdminEvent): Promise<boolean> {
    return (await this.db.row(isSoft ? softRemove : remove, [id, ...adminAuditValues(event)])) !== null;
  }
}

function isUser(row: UserListRow): row is UserListRow & UserRecord {
  return row.id !== null;
}
