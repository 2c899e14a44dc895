import type { AuthError } from '../errors/auth-error';
import type { ErrorCode } from '../errors/error-codes';
import { oauthErrorOf, withFragment, withQuery } from '../redirect/build-redirect';
import { sessionParameters } from '../session/session-parameters';
import type { IssuedSession } from '../session/session.service';
import { textOf, type AnswerObject } from './read-answer';

/** What a user who came back from a provider gets: a session, or a code for one. */
export type Entry =
  | { readonly kind: 'session'; readonly session: IssuedSession }
  | { readonly kind: 'code'; readonly code: string };

const MAX_TEXT = 500;
/** The user may not, whatever the status says. */
const DENIALS: ReadonlySet<ErrorCode> = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
]);

/** Back to the site with a code in the query, or with the tokens in the fragment, which no server sees. */
export function successRedirect(
  target: string,
  provider: string,
  tokens: { readonly accessToken: string; readonly refreshToken: string | undefined },
  entry: Entry,
): string {
  if (entry.kind === 'code') return withQuery(target, { code: entry.code });
  return withFragment(target, {
    ...sessionParameters(entry.session),
    provider,
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
  });
}

/** Back to the site with what went wrong, in the query and in the fragment: clients look in one or the other. */
export function errorRedirect(target: string, { code, status, message }: AuthError): string {
  const error = DENIALS.has(code) ? 'access_denied' : (oauthErrorOf(status) ?? 'server_error');
  return withNotice(target, { error, error_code: code, error_description: message });
}

/** To the site, when it is not known where the browser came from. */
export function stateErrorRedirect(site: string, { code, status, message }: AuthError): string {
  const error = oauthErrorOf(status) ?? 'server_error';
  return withQuery(site, { error, error_code: code, error_description: message });
}

/** Back to the site with what the provider says went wrong, or null when it says nothing. */
export function providerErrorRedirect(target: string, returned: AnswerObject): string | null {
  // OAuth 1.0a says no in its own way.
  const isDenied = textOf(returned['denied']) !== undefined;
  const error = isDenied ? 'access_denied' : textOf(returned['error']);
  if (error === undefined) return null;
  const description = textOf(returned['error_description']);
  return withNotice(target, {
    error: error.slice(0, MAX_TEXT),
    ...(description ? { error_description: description.slice(0, MAX_TEXT) } : {}),
  });
}

function withNotice(target: string, notice: Readonly<Record<string, string>>): string {
  return withFragment(withQuery(target, notice), { ...notice, sb: '' });
}
