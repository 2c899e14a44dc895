import { randomUUID } from 'node:crypto';
import { sql } from '@libs/persistence';
import { createTestApp, JWT_SECRET, type TestApp } from '../../test/create-test-app';
import {
  as,
  auditActionsOf,
  auditOf,
  banUser,
  decodeToken,
  makeSession,
  refresh,
  signIn,
  type Tokens,
} from '../../test/make';
import { encodeRefreshToken, refreshTokenKey } from '../session/refresh-token';

const sessionOf = ({ access_token }: Tokens) => decodeToken(access_token)['session_id'];

describe('POST /token?grant_type=refresh_token', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('gives new tokens of the same session', async () => {
    const session = await makeSession(test);
    test.clock.advanceSeconds(60);
    const { status, body, headers } = await refresh(test.client, session.refresh_token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.refresh_token).not.toBe(session.refresh_token);
    expect(body.access_token).not.toBe(session.access_token);
    expect(sessionOf(body)).toBe(sessionOf(session));
    expect(decodeToken(body.access_token)['amr']).toEqual(decodeToken(session.access_token)['amr']);
    expect(body.user.last_sign_in_at).toBe(session.user.last_sign_in_at);
    expect(body).not.toHaveProperty('weak_password');
    expect((await auditActionsOf(test, body.user.id)).slice(-2).sort()).toEqual([
      'token_refreshed',
      'token_revoked',
    ]);
  });

  it('goes on and on', async () => {
    let { refresh_token: token } = await makeSession(test);
    for (let exchange = 0; exchange < 5; exchange += 1) {
      const { status, body } = await refresh(test.client, token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
  });

  it('gives the same child to who repeats the exchange within ten seconds', async () => {
    const { refresh_token: token } = await makeSession(test);
    const { body: first } = await refresh(test.client, token);
    test.clock.advanceSeconds(9);
    const { status, body: second } = await refresh(test.client, token);
    expect(status).toBe(200);
    expect(second.refresh_token).toBe(first.refresh_token);
    expect((await refresh(test.client, first.refresh_token)).status).toBe(200);
  });

  it('ends the session when the previous token comes back later', async () => {
    const session = await makeSession(test);
    const { body: child } = await refresh(test.client, session.refresh_token);
    test.clock.advanceSeconds(11);
    expect(await refresh(test.client, session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect(await refresh(test.client, child.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    expect(await as(test, child).get('/user')).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
    expect((await signIn(test.client, child.user.email)).status).toBe(200);
  });

  it('ends the session at once when an older token comes back', async () => {
    const { refresh_token: first } = await makeSession(test);
    const { body: second } = await refresh(test.client, first);
    const { body: third } = await refresh(test.client, second.refresh_token);
    expect(await refresh(test.client, first)).toMatchObject({
      body: { error_code: 'refresh_token_already_used' },
    });
    expect((await refresh(test.client, third.refresh_token)).status).toBe(400);
  });

  it('says when a token that came back was first used', async () => {
    const [session, other] = [await makeSession(test), await makeSession(test)];
    const child = await refresh(test.client, session.refresh_token);
    const usedAt = Number(decodeToken(child.body.access_token)['iat']) * 1000;
    test.clock.advanceSeconds(11);
    const { body } = await refresh(test.client, session.refresh_token);
    const [, time = ''] = /^The refresh token was first used at (\S+Z)$/.exec(body.msg ?? '') ?? [];
    expect(Math.floor(Date.parse(time) / 1000) * 1000).toBe(usedAt);
    const traits = { reason: 'refresh_token_already_used', session_id: sessionOf(session) };
    expect((await auditOf(test, session.user.id)).at(-1)).toMatchObject({
      action: 'token_revoked',
      payload: { traits: { ...traits, first_used_at: time } },
    });

    const { body: second } = await refresh(test.client, other.refresh_token);
    await refresh(test.client, second.refresh_token);
    const older = await refresh(test.client, other.refresh_token);
    expect(older.body.msg).toMatch(/^The refresh token was first used before \S+Z$/);
    expect((await auditOf(test, other.user.id)).at(-1)?.payload['traits']).toHaveProperty(
      'first_used_before',
    );
  });

  it('leaves the other sessions of the user alone', async () => {
    const { user, refresh_token: stolen } = await makeSession(test);
    const { body: other } = await signIn(test.client, user.email);
    await refresh(test.client, stolen);
    test.clock.advanceSeconds(11);
    await refresh(test.client, stolen);
    expect((await refresh(test.client, other.refresh_token)).status).toBe(200);
  });

  it('gives all of 200 parallel exchanges of one token the same child', async () => {
    const session = await makeSession(test);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => refresh(test.client, session.refresh_token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    const children = new Set(answers.map(({ body }) => body.refresh_token));
    expect(children.size).toBe(1);
    expect(new Set(answers.map(({ body }) => sessionOf(body)))).toEqual(new Set([sessionOf(session)]));
    const [child] = children;
    expect((await refresh(test.client, child)).status).toBe(200);
    const actions = await auditActionsOf(test, session.user.id);
    expect(actions.filter((action) => action === 'token_revoked')).toHaveLength(2);
  });

  it('keeps one family and everybody signed in when many tabs refresh again and again', async () => {
    const session = await makeSession(test);
    let token = session.refresh_token;
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(test.client, token)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      token = answers[0]?.body.refresh_token ?? '';
    }
    const ofUser = sql<{ counter: number }>`
      SELECT refresh_counter AS counter FROM {sessions} WHERE user_id = $1`;
    expect(await test.db.rows(ofUser, [session.user.id])).toEqual([{ counter: 3 }]);
    expect((await refresh(test.client, token)).status).toBe(200);
  });

  it('refuses a banned user and keeps the session', async () => {
    const { user, refresh_token: token } = await makeSession(test);
    await banUser(test, user.id, new Date(test.clock.now().getTime() + 60_000));
    expect(await refresh(test.client, token)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    test.clock.advanceSeconds(61);
    expect((await refresh(test.client, token)).status).toBe(200);
  });

  it('refuses a token of a session that never was', async () => {
    const token = encodeRefreshToken({ sessionId: randomUUID(), counter: 0 }, refreshTokenKey(JWT_SECRET));
    expect(await refresh(test.client, token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
  });

  it('refuses a counter the session has not reached, and keeps the session', async () => {
    const session = await makeSession(test);
    const ahead = encodeRefreshToken(
      { sessionId: String(sessionOf(session)), counter: 5 },
      refreshTokenKey(JWT_SECRET),
    );
    expect(await refresh(test.client, ahead)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    expect((await refresh(test.client, session.refresh_token)).status).toBe(200);
  });

  it.each([
    ['short', 400, 'validation_failed'],
    ['x'.repeat(76), 400, 'validation_failed'],
    ['abcdefgh1234', 400, 'refresh_token_not_found'],
    [
      encodeRefreshToken(
        { sessionId: randomUUID(), counter: 0 },
        refreshTokenKey('another secret of nobody knows'),
      ),
      400,
      'refresh_token_not_found',
    ],
    [7, 400, 'bad_json'],
    ['', 400, 'validation_failed'],
    [null, 400, 'validation_failed'],
  ])('refuses %p with %i %s', async (token, status, code) => {
    expect(await refresh(test.client, token)).toMatchObject({ status, body: { error_code: code } });
  });
});
