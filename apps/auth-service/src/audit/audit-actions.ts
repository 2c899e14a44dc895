/** What the audit log records, each with the group it is listed under. */
export const auditActions = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_modified: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  user_updated_password: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const;

export type AuditAction = keyof typeof auditActions;
