import { createTestApp, type TestApp } from '../../test/create-test-app';
import { comeBack, githubApi, makePerson, providerEnv } from '../../test/external';
import { FakeProvider, type Person } from '../../test/fake-provider';
import { as, auditActionsOf, makeSession, type ErrorBody, type Tokens, type User } from '../../test/make';

describe('DELETE /user/identities/{identity_id}', () => {
  let test: TestApp;
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await FakeProvider.start(githubApi);
    test = await createTestApp({
      ...providerEnv(fake, 'github', 'google'),
      AUTH_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    });
  });
  afterAll(async () => {
    await test.stop();
    await fake.stop();
  });

  const userOf = async (session: Tokens) => (await as(test, session).get<User>('/user')).body;
  const unlink = (session: Tokens, id: string, headers = {}) =>
    as(test, session).with(headers).delete<ErrorBody>(`/user/identities/${id}`);
  /** A user by email who has linked accounts, and the ids of the identities by their providers. */
  const makeLinked = async (people: Readonly<Record<string, Person>>) => {
    const session = await makeSession(test);
    for (const [provider, person] of Object.entries(people)) {
      const path = `/user/identities/authorize?provider=${provider}&skip_http_redirect=true`;
      const { body } = await as(test, session).get<{ url: string }>(path);
      await comeBack(test, fake.consent(body.url, person));
    }
    const { identities } = await userOf(session);
    return { session, ids: new Map(identities.map(({ provider, identity_id }) => [provider, identity_id])) };
  };

  it('unlinks an account, by which nobody comes back to this user', async () => {
    const { session, ids } = await makeLinked({ github: makePerson() });
    const answer = await unlink(session, ids.get('github') ?? '');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const user = await userOf(session);
    expect(user).toMatchObject({
      email: session.user.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect(await auditActionsOf(test, user.id)).toContain('identity_unlinked');
  });

  it('hands the address on', async () => {
    const person = makePerson();
    const { session, ids } = await makeLinked({ github: person });
    expect((await unlink(session, ids.get('email') ?? '')).status).toBe(200);
    const user = await userOf(session);
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'github', providers: ['github'] },
    });
    expect(user.email_confirmed_at).toBeTruthy();
  });

  it('does not hand an address on that belongs to somebody else by now', async () => {
    const person = makePerson({ isVerified: false });
    const { session, ids } = await makeLinked({ github: person });
    await makeSession(test, person.email);
    const answer = await unlink(session, ids.get('email') ?? '');
    expect(answer).toMatchObject({
      status: 422,
      body: { error_code: 'email_conflict_identity_not_deletable' },
    });
    expect((await userOf(session)).identities).toHaveLength(2);
  });

  it('leaves one identity, also when all are unlinked at once', async () => {
    const { session, ids } = await makeLinked({ github: makePerson(), google: makePerson() });
    const answers = await Promise.all([...ids.values()].map((id) => unlink(session, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect((await userOf(session)).identities).toHaveLength(1);
  });

  it.each([
    ['no-uuid', 404, 'validation_failed'],
    ['0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21', 422, 'identity_not_found'],
  ])('refuses %s', async (id, status, code) => {
    const { session } = await makeLinked({ github: makePerson() });
    expect(await unlink(session, id)).toMatchObject({ status, body: { error_code: code } });
  });

  it('refuses the identity of somebody else, and the only one', async () => {
    const [own, other] = [await makeLinked({ github: makePerson() }), await makeLinked({})];
    const strange = await unlink(own.session, other.ids.get('email') ?? '');
    expect(strange.body.error_code).toBe('identity_not_found');
    const only = await unlink(other.session, other.ids.get('email') ?? '');
    expect(only.body.error_code).toBe('single_identity_not_deletable');
  });

  it('refuses a request for another audience', async () => {
    const { session, ids } = await makeLinked({ github: makePerson() });
    const answer = await unlink(session, ids.get('github') ?? '', { 'x-jwt-aud': 'others' });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'unexpected_audience' } });
  });

  it('is refused, as linking is, unless the operator wants it', async () => {
    const closed = await createTestApp(providerEnv(fake, 'github'));
    const client = as(closed, await makeSession(closed));
    const answers = [
      await client.get('/user/identities/authorize?provider=github'),
      await client.delete('/user/identities/0f9d4f61-2c0e-4f0c-8ee6-9d3f1c3f7b21'),
    ];
    await closed.stop();
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'manual_linking_disabled' } });
  });
});
