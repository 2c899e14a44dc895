import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from '@libs/persistence';
import type { HttpAnswer, HttpClient } from '@libs/testing';
import { JwtService } from '@nestjs/jwt';
import type { TokenResponseDto } from '../src/session/token-response.dto';
import type { UserDto } from '../src/user/user.dto';
import { JWT_SECRET, type TestApp } from './create-test-app';

export const PASSWORD = 'correct horse battery';

export type Tokens = TokenResponseDto;
export type User = UserDto;

/** The older form of an error, and what the newer form shares with it. */
export interface ErrorBody {
  readonly code: number | string;
  readonly error_code?: string;
  readonly msg?: string;
  readonly message?: string;
  readonly error_id?: string;
  readonly weak_password?: { readonly reasons: string[] };
}

/** An address nobody else in the run has. */
export function makeEmail(): string {
  return `user-${randomUUID()}@example.com`;
}

export async function signUp(
  test: TestApp,
  email = makeEmail(),
  extra: object = {},
): Promise<HttpAnswer<User>> {
  return test.client.post<User>('/signup', { email, password: PASSWORD, ...extra });
}

/** The link and the code of the newest mail to an address. */
export async function readMail(test: TestApp, email: string, count = 1) {
  const { text } = await test.mails.waitFor(email, { count });
  const link = new URL(/^http\S+\/verify\S+$/m.exec(text)?.[0] ?? '');
  return {
    path: link.pathname + link.search,
    token: link.searchParams.get('token') ?? '',
    code: /(\d{6,10})\s*$/.exec(text)?.[1] ?? '',
  };
}

/** A user who signed up, confirmed the address and holds a session. */
export async function makeSession(test: TestApp, email = makeEmail(), extra: object = {}): Promise<Tokens> {
  await signUp(test, email, extra);
  const { code } = await readMail(test, email);
  const { status, body } = await test.client.post<Tokens>('/verify', { type: 'signup', email, token: code });
  if (status !== 200) throw new Error(`The user was not confirmed: ${JSON.stringify(body)}`);
  return body;
}

export function signIn(
  client: HttpClient,
  email: string,
  password = PASSWORD,
): Promise<HttpAnswer<Tokens & ErrorBody>> {
  return client.post('/token?grant_type=password', { email, password });
}

export function refresh(client: HttpClient, refreshToken: unknown): Promise<HttpAnswer<Tokens & ErrorBody>> {
  return client.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
}

/** A verifier and the members by which a request carries its challenge (RFC 7636). */
export function makeProofKey() {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, members: { code_challenge, code_challenge_method: 's256' } };
}

/** Follows a link of a mail and gives the parameters of the address it leads to. */
export async function follow(test: TestApp, path: string) {
  const location = (await test.client.get(path)).headers.get('location') ?? '';
  const { search, hash } = new URL(location);
  return { location, query: new URLSearchParams(search), fragment: new URLSearchParams(hash.slice(1)) };
}

export function exchangeCode(
  client: HttpClient,
  auth_code: unknown,
  code_verifier: unknown,
): Promise<HttpAnswer<Tokens & ErrorBody>> {
  return client.post('/token?grant_type=pkce', { auth_code, code_verifier });
}

/** The client with the access token of somebody. */
export function as(test: TestApp, { access_token }: Pick<Tokens, 'access_token'>): HttpClient {
  return test.client.with({ authorization: `Bearer ${access_token}` });
}

const jwt = new JwtService({ secret: JWT_SECRET });

export function decodeToken(token: string): Record<string, unknown> {
  return jwt.verify<Record<string, unknown>>(token);
}

/** A token the service did not issue, signed with its secret. */
export function forgeToken(claims: object, secret = JWT_SECRET): string {
  return jwt.sign({ ...claims }, { secret, noTimestamp: true });
}

const actionsOf = sql<{ action: string; ipAddress: string; payload: Record<string, unknown> }>`
SELECT payload ->> 'action' AS action, ip_address AS "ipAddress", payload FROM {audit_log_entries}
WHERE payload ->> 'actor_id' = $1 ORDER BY created_at, payload ->> 'action' DESC`;

/** What the audit log says about a user, oldest first. */
export function auditOf(test: TestApp, userId: string) {
  return test.db.rows(actionsOf, [userId]);
}

export async function auditActionsOf(test: TestApp, userId: string): Promise<string[]> {
  return (await auditOf(test, userId)).map(({ action }) => action);
}

const ban = sql`UPDATE {users} SET banned_until = $2 WHERE id = $1`;

export async function banUser(test: TestApp, userId: string, until: Date): Promise<void> {
  await test.db.run(ban, [userId, until]);
}

let phones = 0;

/** A number nobody else in the spec file has. */
export function makePhone(): string {
  phones += 1;
  return `3161${String(phones).padStart(7, '0')}`;
}

/** The client with the token of a server that administers. */
export function asAdmin(test: TestApp): HttpClient {
  return as(test, { access_token: forgeToken({ role: 'service_role' }) });
}

const aboutUser = sql<{ payload: Record<string, unknown>; ipAddress: string }>`
SELECT payload, ip_address AS "ipAddress" FROM {audit_log_entries}
WHERE payload #>> ARRAY['traits', 'user_id'] = $1 ORDER BY created_at`;

/** What the audit log says administrators did with a user, oldest first. */
export function adminAuditOf(test: TestApp, userId: string) {
  return test.db.rows(aboutUser, [userId]);
}

const hashOf = sql<{ hash: string }>`SELECT password_hash AS hash FROM {users} WHERE email = $1`;

export async function passwordHashOf(test: TestApp, email: string): Promise<string | undefined> {
  return (await test.db.row(hashOf, [email]))?.hash;
}
