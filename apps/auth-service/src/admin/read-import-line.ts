import { findForbiddenText } from '@libs/http';
import { parseTime } from '../wire/timestamp';
import { authError } from '../errors/auth-error';
import { readMembers } from '../wire/read-members';
import { banEnd } from './ban-end';
import { ImportUserBody } from './import-users.dto';
import { readNewUser, type NewUserDefaults, type NewUserRow } from './new-user';

export interface ImportedUser {
  readonly row: NewUserRow;
  /** Whether the line says which id the user has. */
  readonly namesId: boolean;
}

const MAX_LINE_LENGTH = 1_048_576;

/**
 * The user of a line of JSON. Passwords in clear are refused: hashing millions takes days, and they should not lie in
 * files.
 * @throws AuthError naming the fault.
 */
export function readImportLine(line: string, defaults: NewUserDefaults): ImportedUser {
  const body = readMembers(ImportUserBody, parse(line)) as ImportUserBody;
  if (body.password) throw invalid('password is not taken over; give a password_hash');
  const now = body.created_at ? readTime(body.created_at) : defaults.now;
  const row = { ...readNewUser(body, { ...defaults, now }), banned_until: banOf(body, defaults) };
  return { row, namesId: Boolean(body.id) };
}

/** A ban counts from now, not from the day the user was created. */
function banOf({ ban_duration }: ImportUserBody, { now }: NewUserDefaults): Date | null {
  return ban_duration ? banEnd(ban_duration, now) : null;
}

function parse(line: string): unknown {
  if (line.length > MAX_LINE_LENGTH) throw invalid('The line is longer than 1 MiB');
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw authError('bad_json', { message: 'The line is not valid JSON', cause });
  }
  const path = findForbiddenText(value);
  if (path !== null) throw invalid(`${path || 'The line'} contains text that cannot be stored`);
  return value;
}

function readTime(text: string): Date {
  const time = parseTime(text);
  if (!time) throw invalid('created_at must be a time such as 2026-11-20T09:30:00Z');
  return time;
}

function invalid(message: string): Error {
  return authError('validation_failed', { message });
}
