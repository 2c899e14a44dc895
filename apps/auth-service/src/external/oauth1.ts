import { OAuth } from 'oauth';
import { askProvider } from './ask-provider';
import { ProviderFault } from './provider-fault';
import { objectOf, type AnswerObject } from './read-answer';

/** A token of OAuth 1.0a and the secret that signs what is asked with it. */
export interface SignedToken {
  readonly token: string;
  readonly secret: string;
}

interface Consumer {
  readonly key: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

const NO_TOKEN: SignedToken = { token: '', secret: '' };

/**
 * Asks for a token that begins a sign-in (RFC 5849 section 2.1). Parameters stand in the query, where they are signed.
 * @throws ProviderFault.
 */
export async function requestToken(consumer: Consumer, url: string, callback: string): Promise<SignedToken> {
  return readToken(await ask(consumer, 'POST', withParameter(url, 'oauth_callback', callback), NO_TOKEN));
}

/** Exchanges what the user came back with for a token of the user (section 2.3). @throws ProviderFault. */
export async function accessToken(
  consumer: Consumer,
  url: string,
  request: SignedToken,
  verifier: string,
): Promise<SignedToken> {
  return readToken(await ask(consumer, 'POST', withParameter(url, 'oauth_verifier', verifier), request));
}

/** Asks on behalf of the user. @throws ProviderFault. */
export async function askAsUser(consumer: Consumer, url: string, token: SignedToken): Promise<AnswerObject> {
  const text = await ask(consumer, 'GET', url, token);
  try {
    return objectOf(JSON.parse(text));
  } catch {
    throw new ProviderFault('The provider does not answer with JSON');
  }
}

async function ask(
  { key, secret, timeoutMs }: Consumer,
  method: 'GET' | 'POST',
  url: string,
  token: SignedToken,
): Promise<string> {
  const signer = new OAuth(url, url, key, secret, '1.0A', null, 'HMAC-SHA1');
  const headers = { Authorization: signer.authHeader(url, token.token, token.secret, method) };
  const { status, text } = await askProvider({ url, method, headers }, timeoutMs);
  if (status < 200 || status > 299) throw new ProviderFault(`${new URL(url).host} answers ${status}`);
  return text;
}

function readToken(text: string): SignedToken {
  const form = new URLSearchParams(text);
  const [token, secret] = [form.get('oauth_token'), form.get('oauth_token_secret')];
  if (!token || !secret) throw new ProviderFault('The provider gives no token');
  return { token, secret };
}

function withParameter(url: string, name: string, value: string): string {
  return `${url}?${name}=${encodeURIComponent(value)}`;
}
