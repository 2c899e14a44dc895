import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { clientOf, isProof, trickle } from './provider-checks';

/** Somebody who has an account at a provider. */
export interface Person {
  readonly id: string;
  readonly email?: string | undefined;
  readonly isVerified: boolean;
  readonly name: string;
}

/** A request a fake has received. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string;
  readonly headers: IncomingMessage['headers'];
}

/** What a provider answers at a path for the user of the token; undefined for an unknown path. */
export type Api = (asked: Asked, person: Person, fake: FakeProvider) => unknown;

/** How the fake behaves. */
export type Mood =
  'good' | 'no tokens' | 'no profile' | 'silent' | 'redirects' | 'endless' | 'talks nonsense';

interface Grant {
  readonly person: Person;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

/**
 * A real HTTP server on loopback that plays a provider: it hands out codes that count once, checks client, redirect
 * address and proof key as a strict provider does, and answers for its users in the provider's own shapes.
 */
export class FakeProvider {
  readonly asked: Asked[] = [];
  mood: Mood = 'good';
  /** How long it thinks before it gives tokens. */
  delayMs = 0;
  /** Answers what is signed by OAuth 1.0a. */
  oauth1: { reply(asked: Asked, fake: FakeProvider): { status: number; body: unknown } } | null = null;
  /** Members that are added to ID tokens, or that replace others. */
  claims: Readonly<Record<string, unknown>> = {};
  private readonly grants = new Map<string, Grant>();
  private readonly people = new Map<string, Person>();

  private constructor(
    private readonly server: Server,
    private readonly key: CryptoKey,
    private readonly jwk: object,
    private api: Api,
  ) {}

  static async start(api: Api = () => undefined): Promise<FakeProvider> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const server = createServer((request, response) => void fake.answer(request, response));
    const fake = new FakeProvider(server, privateKey, jwk, api);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on it answers as another provider. */
  play(api: Api): void {
    this.api = api;
    this.mood = 'good';
    this.claims = {};
    this.asked.length = 0;
  }

  /** Somebody consents at the address a browser was sent to; what the browser brings back. */
  consent(location: string, person: Person): Record<string, string> {
    const url = new URL(location);
    const code = `code-${randomUUID()}`;
    this.grants.set(code, {
      person,
      challenge: url.searchParams.get('code_challenge'),
      redirectUri: url.searchParams.get('redirect_uri') ?? '',
    });
    return { code, state: url.searchParams.get('state') ?? '' };
  }

  /** The token by which the API knows somebody. */
  tokenOf(person: Person): string {
    const token = `token-${randomUUID()}`;
    this.people.set(token, person);
    return token;
  }

  /** An ID token, with the issuer, the key and the claims of this provider unless others are given. */
  idToken(person: Person, audience: string, claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { id, email, isVerified, name } = person;
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: this.url,
      aud: audience,
      sub: id,
      iat: now,
      exp: now + 7200,
      ...(email === undefined ? {} : { email, email_verified: isVerified }),
      name,
      ...this.claims,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(this.key);
  }

  /** Requests whose path ends so. */
  askedFor(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path.endsWith(path));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
      authorization: request.headers.authorization ?? '',
      headers: request.headers,
    };
    this.asked.push(asked);
    if (this.mood === 'silent') return;
    if (this.mood === 'endless') return trickle(response);
    if (this.mood === 'talks nonsense') return void response.end('<html>');
    if (this.mood === 'redirects')
      return void response.writeHead(307, { Location: `${this.url}/elsewhere` }).end();
    const { status, body } = await this.reply(asked);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  }

  private async reply(asked: Asked): Promise<{ status: number; body: unknown }> {
    if (asked.path.endsWith('/.well-known/openid-configuration'))
      return { status: 200, body: this.document() };
    if (asked.path.includes('jwks') || asked.path.endsWith('/certs') || asked.path.endsWith('/keys'))
      return { status: 200, body: { keys: [this.jwk] } };
    if (asked.form['grant_type'] === 'authorization_code') return this.giveTokens(asked);
    const { oauth1 } = this;
    if (oauth1 && asked.authorization.startsWith('OAuth ')) return oauth1.reply(asked, this);
    const person = this.people.get(/^Bearer (\S+)$/.exec(asked.authorization)?.[1] ?? '');
    if (this.mood === 'no profile' || !person) return { status: 401, body: { error: 'invalid_token' } };
    const body = this.api(asked, person, this);
    return body === undefined ? { status: 404, body: {} } : { status: 200, body };
  }

  private async giveTokens(asked: Asked): Promise<{ status: number; body: unknown }> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const { form } = asked;
    const grant = this.grants.get(form['code'] ?? '');
    this.grants.delete(form['code'] ?? '');
    const refused = { status: 400, body: { error: 'invalid_grant', error_description: 'secret details' } };
    if (this.mood === 'no tokens' || !grant) return refused;
    if (grant.redirectUri !== form['redirect_uri'] || !isProof(grant.challenge, form['code_verifier']))
      return refused;
    const [id, secret] = clientOf(asked);
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET)
      return { status: 401, body: { error: 'invalid_client' } };
    const access_token = this.tokenOf(grant.person);
    const usual = {
      access_token,
      token_type: 'bearer',
      refresh_token: `refresh-${access_token}`,
      ...(this.givesIdToken ? { id_token: await this.idToken(grant.person, CLIENT_ID) } : {}),
    };
    const own = this.api(asked, grant.person, this);
    return { status: 200, body: typeof own === 'object' ? { ...usual, ...own } : usual };
  }

  /** Whether tokens come with an ID token. */
  givesIdToken = true;

  private document(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      userinfo_endpoint: `${this.url}/userinfo`,
      code_challenge_methods_supported: ['S256'],
    };
  }
}

export const CLIENT_ID = 'our-client';
export const CLIENT_SECRET = 'our secret: with signs';
