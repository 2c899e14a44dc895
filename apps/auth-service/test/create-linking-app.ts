import { createTestApp, type TestApp } from './create-test-app';
import { githubApi, providerEnv, signInBy } from './external';
import { FakeProvider, type Person } from './fake-provider';
import { as, type User } from './make';

/** The service with every way to link accounts open, and a fake in the place of GitHub and Google. */
export async function createLinkingApp(): Promise<{ test: TestApp; fake: FakeProvider }> {
  const fake = await FakeProvider.start(githubApi);
  const test = await createTestApp({
    ...providerEnv(fake, 'github', 'google'),
    AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  });
  return { test, fake };
}

export async function readUser(test: TestApp, access_token = ''): Promise<User> {
  return (await as(test, { access_token }).get<User>('/user')).body;
}

/** Somebody signs in by an account; whose it turned out to be, or the error. */
export async function signInAndRead(test: TestApp, fake: FakeProvider, person: Person, provider = 'github') {
  const { fragment, query } = await signInBy(test, fake, person, { provider });
  return { error: query['error_code'], user: await readUser(test, fragment['access_token']), fragment };
}
