import { createTestApp, type TestApp } from '../../test/create-test-app';
import { decodeToken, makeSession, refresh, signIn, type Tokens } from '../../test/make';
import { encodeRefreshToken, refreshTokenKey } from '../session/refresh-token';

const sessionOf = ({ access_token }: Tokens) => decodeToken(access_token)['session_id'];

describe('POST /token?grant_type=refresh_token under other rules', () => {
  const withApp = async (env: Record<string, string>, work: (test: TestApp) => Promise<void>) => {
    const test = await createTestApp(env);
    await work(test).finally(() => test.stop());
  };

  it('without rotation detection reuse is refused and ends nothing', () =>
    withApp({ AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'false' }, async (test) => {
      const { refresh_token: token } = await makeSession(test);
      const { body } = await refresh(test.client, token);
      test.clock.advanceSeconds(11);
      expect(await refresh(test.client, token)).toMatchObject({
        body: { error_code: 'refresh_token_already_used' },
      });
      expect((await refresh(test.client, body.refresh_token)).status).toBe(200);
    }));

  it.each([
    [{ AUTH_SESSIONS_TIMEBOX: '1h' }, [3_000, 500, 101]],
    [{ AUTH_SESSIONS_INACTIVITY_TIMEOUT: '30m' }, [1_799, 1_799, 1_801]],
  ])('%j ends sessions in time', (env, [first = 0, second = 0, third = 0]) =>
    withApp(env, async (test) => {
      let { refresh_token: token } = await makeSession(test);
      for (const seconds of [first, second]) {
        test.clock.advanceSeconds(seconds);
        const { status, body } = await refresh(test.client, token);
        expect(status).toBe(200);
        token = body.refresh_token;
      }
      test.clock.advanceSeconds(third);
      expect(await refresh(test.client, token)).toMatchObject({
        status: 400,
        body: { error_code: 'session_expired' },
      });
    }),
  );

  it('with a single session per user the one used last wins', () =>
    withApp({ AUTH_SESSIONS_SINGLE_PER_USER: 'true' }, async (test) => {
      const { user, refresh_token: old } = await makeSession(test);
      test.clock.advanceSeconds(1);
      const { body: latest } = await signIn(test.client, user.email);
      expect(await refresh(test.client, old)).toMatchObject({
        status: 400,
        body: { error_code: 'session_expired' },
      });
      expect((await refresh(test.client, latest.refresh_token)).status).toBe(200);
    }));

  it('a former secret still proves refresh tokens, and the child is of the new one', () =>
    withApp(
      { AUTH_SECURITY_REFRESH_TOKEN_PREVIOUS_SECRETS: 'the secret of last year - long enough' },
      async (test) => {
        const session = await makeSession(test);
        const former = refreshTokenKey('the secret of last year - long enough');
        const token = encodeRefreshToken({ sessionId: String(sessionOf(session)), counter: 0 }, former);
        const { status, body } = await refresh(test.client, token);
        expect(status).toBe(200);
        expect((await refresh(test.client, body.refresh_token)).status).toBe(200);
      },
    ));
});
