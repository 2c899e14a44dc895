import { randomUUID } from 'node:crypto';
import type { HttpAnswer } from '@libs/testing';
import type { TestApp } from './create-test-app';
import { CLIENT_ID, CLIENT_SECRET, type Api, type FakeProvider, type Person } from './fake-provider';
import { makeEmail } from './make';

/** The settings by which a fake stands in the place of providers. */
export function providerEnv(fake: FakeProvider, ...names: string[]): Record<string, string> {
  const settings = names.map((name) => {
    const prefix = `AUTH_EXTERNAL_${name.toUpperCase()}_`;
    return {
      [`${prefix}ENABLED`]: 'true',
      [`${prefix}CLIENT_ID`]: CLIENT_ID,
      [`${prefix}SECRET`]: CLIENT_SECRET,
      [`${prefix}URL`]: fake.url,
    };
  });
  return Object.assign({}, ...settings) as Record<string, string>;
}

/** Somebody with an account that nobody else has. */
export function makePerson(person: Partial<Person> = {}): Person {
  return { id: randomUUID(), email: makeEmail(), isVerified: true, name: 'Ada Lovelace', ...person };
}

/** GitHub's API: one person, one address. */
export const githubApi: Api = ({ path }, { id, email, isVerified, name }) => {
  if (path === '/api/v3/user')
    return { id, login: 'ada', name, email: null, avatar_url: 'https://avatars.test/ada.png' };
  if (path === '/api/v3/user/emails')
    return email === undefined ? [] : [{ email, primary: true, verified: isVerified, visibility: null }];
  return undefined;
};

/** A browser at /authorize: where it is sent to, and the cookie it gets. */
export async function authorize(test: TestApp, query: Readonly<Record<string, string>>) {
  const path = `/authorize?${new URLSearchParams(query).toString()}`;
  const { status, headers, body } = await test.client.get(path);
  const location = headers.get('location') ?? '';
  return { status, body, location, cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

/** A browser that comes back from a provider: where it is sent to in the end. */
export async function comeBack(test: TestApp, returned: Readonly<Record<string, string>>, cookie = '') {
  const path = `/callback?${new URLSearchParams(returned).toString()}`;
  return readRedirect(await test.client.get(path, { headers: cookie ? { cookie } : {} }));
}

/** An answer that sends a browser somewhere. */
export function readRedirect({ status, headers, body }: HttpAnswer) {
  const location = headers.get('location') ?? '';
  const url = URL.canParse(location) ? new URL(location) : new URL('http://nowhere');
  return {
    status,
    headers,
    body,
    location,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  };
}

/** The whole way: to the provider, consent, and back. */
export async function signInBy(
  test: TestApp,
  fake: FakeProvider,
  person: Person,
  query: Readonly<Record<string, string>> = { provider: 'github' },
) {
  const { location, cookie } = await authorize(test, query);
  return comeBack(test, fake.consent(location, person), cookie);
}
