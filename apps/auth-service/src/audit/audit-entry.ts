import { currentRequest } from '@libs/http';
import { auditActions, type AuditAction } from './audit-actions';

/** What happened, for one or more entries about the same user at the same moment. */
export interface AuditEvents {
  readonly actions: readonly AuditAction[];
  readonly traits?: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

const MAX_ADDRESS_LENGTH = 64;

/** How many values {@link auditValues} gives. */
export const AUDIT_VALUE_COUNT = 5;

/**
 * The text that writes audit entries as one step of a larger statement. The acting user is the row called `u`.
 * @param from the FROM list that holds `u`; no row means no entry.
 * @param first the number of the first of the placeholders that {@link auditValues} fills.
 */
export function insertAudit(from: string, first: number): string {
  const [actions, groups, traits, ip, now] = Array.from(
    { length: AUDIT_VALUE_COUNT },
    (_, i) => `$${first + i}`,
  );
  return `INSERT INTO {audit_log_entries} (id, payload, ip_address, created_at)
    SELECT gen_random_uuid(),
      jsonb_strip_nulls(jsonb_build_object(
        'actor_id', u.id,
        'actor_username', coalesce(nullif(u.phone, ''), u.email, ''),
        'actor_via_sso', u.is_sso_user,
        'actor_name', u.user_metadata -> 'full_name',
        'action', entry.action,
        'log_type', entry.log_type
      )) || coalesce(${traits}::jsonb, '{}'),
      ${ip}::text, ${now}::timestamptz
    FROM ${from}, unnest(${actions}::text[], ${groups}::text[]) AS entry(action, log_type)`;
}

/** The values for {@link insertAudit}; the address is the one of the current request. */
export function auditValues({ actions, traits, now }: AuditEvents): unknown[] {
  return [
    actions,
    actions.map((action) => auditActions[action]),
    traits ? { traits } : null,
    callerAddress(),
    now,
  ];
}

/** The address of the current request, cut to what is stored: what a trusted proxy forwards need not be one. */
export function callerAddress(): string {
  return currentRequest()?.ip.slice(0, MAX_ADDRESS_LENGTH) ?? '';
}
