import { authError } from '../errors/auth-error';

/** What part of an entry is searched. */
export type AuditScope = 'author' | 'action' | 'type';

export interface AuditSearch {
  readonly scope: AuditScope;
  readonly text: string;
}

/**
 * Reads `author:ada`, `action:login` or `type:account`; null when everything is asked for.
 * @throws AuthError `validation_failed` for anything else.
 */
export function readAuditQuery(query: string | undefined): AuditSearch | null {
  if (!query) return null;
  const [, scope, text = ''] = /^(author|action|type):(.*)$/is.exec(query) ?? [];
  if (scope === undefined)
    throw authError('validation_failed', { message: 'query must begin with author:, action: or type:' });
  return text === '' ? null : { scope: scope.toLowerCase() as AuditScope, text };
}
