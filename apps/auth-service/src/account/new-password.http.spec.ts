import { createTestApp } from '../../test/create-test-app';
import { as, makeSession, PASSWORD, signIn, type ErrorBody } from '../../test/make';

describe('PUT /user where a new password needs more', () => {
  it('asks for the current password, unless the session has just proved more', async () => {
    const test = await createTestApp({ AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' });
    const byCode = await makeSession(test);
    const { body: byPassword } = await signIn(test.client, byCode.user.email);
    const put = (body: object) =>
      as(test, byPassword).put<ErrorBody>('/user', { password: 'a new password', ...body });
    expect((await put({})).body.error_code).toBe('current_password_required');
    expect((await put({ current_password: 'wrong' })).body.error_code).toBe('current_password_invalid');
    expect((await put({ current_password: PASSWORD })).status).toBe(200);
    const { body: later } = await signIn(test.client, byCode.user.email, 'a new password');
    expect(later.user.id).toBe(byCode.user.id);
    const again = await makeSession(test);
    expect((await as(test, again).put('/user', { password: 'a new password' })).status).toBe(200);
    await test.stop();
  });

  it('asks for a reauthentication once the session is a day old', async () => {
    const test = await createTestApp({
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      AUTH_JWT_EXP: '200000',
    });
    const session = await makeSession(test);
    const put = (body: object) =>
      as(test, session).put<ErrorBody>('/user', { password: 'a new password', ...body });
    expect((await put({})).status).toBe(200);
    test.clock.advanceSeconds(86_401);
    const other = { password: 'another password' };
    expect(await put(other)).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } });
    expect(await put({ ...other, nonce: '123456' })).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    });
    await test.stop();
  });

  it('refuses a password for an anonymous user', async () => {
    const test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
    const { body } = await test.client.post<{ access_token: string }>('/signup', {});
    expect(await as(test, body).put('/user', { password: PASSWORD })).toMatchObject({
      status: 422,
      body: { error_code: 'validation_failed' },
    });
    await test.stop();
  });
});
