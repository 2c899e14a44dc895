import { createHmac, randomUUID } from 'node:crypto';
import { CLIENT_ID, CLIENT_SECRET, type Asked, type FakeProvider, type Person } from './fake-provider';

/** Plays a provider by OAuth 1.0a: it checks every signature, and its tokens count once. */
export class FakeOAuth1 {
  private readonly secrets = new Map<string, string>();
  private readonly consents = new Map<string, { readonly person: Person; readonly verifier: string }>();
  private readonly users = new Map<string, Person>();
  private callback = '';

  /** Somebody consents at the address a browser was sent to; what the browser brings back. */
  consent(location: string, person: Person): Record<string, string> {
    const oauth_token = new URL(location).searchParams.get('oauth_token') ?? '';
    const oauth_verifier = randomUUID();
    this.consents.set(oauth_token, { person, verifier: oauth_verifier });
    return { ...Object.fromEntries(new URL(this.callback).searchParams), oauth_token, oauth_verifier };
  }

  reply(asked: Asked, fake: FakeProvider): { status: number; body: unknown } {
    const signed = readHeader(asked.authorization);
    const token = signed['oauth_token'] ?? '';
    const refused = { status: 401, body: 'no' };
    if (signed['oauth_consumer_key'] !== CLIENT_ID) return refused;
    if (signed['oauth_signature'] !== signatureOf(asked, fake.url, signed, this.secrets.get(token) ?? ''))
      return refused;
    if (asked.path === '/oauth/request_token' && fake.mood !== 'no tokens') {
      this.callback = asked.query['oauth_callback'] ?? '';
      return this.issue({ oauth_callback_confirmed: 'true' });
    }
    if (asked.path === '/oauth/access_token') {
      const consent = this.consents.get(token);
      this.consents.delete(token);
      if (fake.mood === 'no tokens' || !consent || consent.verifier !== asked.query['oauth_verifier'])
        return refused;
      return this.issue({}, consent.person);
    }
    const person = this.users.get(token);
    if (!person || fake.mood === 'no profile' || asked.path !== '/1.1/account/verify_credentials.json')
      return refused;
    const { id, email, name } = person;
    const picture = 'https://pictures.test/1.png';
    return {
      status: 200,
      body: { id: 1, id_str: id, name, screen_name: 'ada', email, profile_image_url_https: picture },
    };
  }

  private issue(more: Readonly<Record<string, string>>, person?: Person): { status: number; body: string } {
    const oauth_token = `token-${randomUUID()}`;
    const oauth_token_secret = randomUUID();
    this.secrets.set(oauth_token, oauth_token_secret);
    if (person) this.users.set(oauth_token, person);
    return {
      status: 200,
      body: new URLSearchParams({ oauth_token, oauth_token_secret, ...more }).toString(),
    };
  }
}

function readHeader(header: string): Readonly<Record<string, string>> {
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]));
}

/** RFC 5849 section 3.4. */
function signatureOf(
  { method, path, query }: Asked,
  origin: string,
  { oauth_signature: _, ...signed }: Readonly<Record<string, string>>,
  tokenSecret: string,
): string {
  const pairs = Object.entries({ ...query, ...signed }).map(([name, value]) =>
    [encode(name), encode(value)].join('='),
  );
  const base = [method, origin + path, pairs.sort().join('&')].map(encode).join('&');
  return createHmac('sha1', [CLIENT_SECRET, tokenSecret].map(encode).join('&')).update(base).digest('base64');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
