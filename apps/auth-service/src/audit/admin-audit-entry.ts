import { auditActions, type AuditAction } from './audit-actions';
import { callerAddress } from './audit-entry';

/** Who administers. */
export interface Actor {
  /** The role of the token or key, or the command that was run. */
  readonly username: string;
  /** Which service key it was. */
  readonly name?: string;
}

/** What an administrator did. */
export interface AdminEvent {
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly now: Date;
}

/** An administrator need not be a user, so all of them act under this id. */
export const ADMINISTRATOR_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The text that writes one audit entry about each user whom an administrator's statement touches.
 * @param from the FROM list that holds the users as `u`; no row means no entry.
 * @param first the number of the first of the placeholders that {@link adminAuditValues} fills.
 */
export function insertAdminAudit(from: string, first: number): string {
  const [action, group, actor, ip, now] = [0, 1, 2, 3, 4].map((index) => `$${first + index}`);
  return `INSERT INTO {audit_log_entries} (id, payload, ip_address, created_at)
    SELECT gen_random_uuid(),
      jsonb_build_object(
        'actor_id', '${ADMINISTRATOR_ID}',
        'actor_via_sso', false,
        'action', ${action}::text,
        'log_type', ${group}::text,
        'traits', jsonb_build_object(
          'user_id', u.id, 'user_email', coalesce(u.email, ''), 'user_phone', coalesce(u.phone, ''))
      ) || ${actor}::jsonb,
      ${ip}::text, ${now}::timestamptz
    FROM ${from}`;
}

/** The five values for {@link insertAdminAudit}. */
export function adminAuditValues({ action, actor, now }: AdminEvent): unknown[] {
  const named = { actor_username: actor.username, ...(actor.name ? { actor_name: actor.name } : {}) };
  return [action, auditActions[action], named, callerAddress(), now];
}
