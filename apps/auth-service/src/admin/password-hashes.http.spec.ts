import { createTestApp, type TestApp } from '../../test/create-test-app';
import { asAdmin, makeEmail, PASSWORD, passwordHashOf, signIn } from '../../test/make';

const BCRYPT_OF_PASSWORD = '$2b$10$Uwz6GIJNc7aMv.L4IQlLJ.Y8nNmvzxx5fm.F81GjWpZlQNwFaaBCy';

describe('POST /admin/users with a password hash', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it.each([
    ['bcrypt', BCRYPT_OF_PASSWORD],
    [
      'argon2i',
      '$argon2i$v=19$m=4096,t=3,p=1$vcda2AQA5SZELf76DWjiwA$m/O6I5Koe14Jc9DWz9Nd2BPEAQOwZifnXDXs6e0dyUk',
    ],
    [
      'Firebase scrypt',
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    ],
  ])('takes over a hash by %s, which then becomes one by argon2id', async (kind, password_hash) => {
    const email = makeEmail();
    expect(
      (await asAdmin(test).post('/admin/users', { email, password_hash, email_confirm: true })).status,
    ).toBe(200);
    const password = kind === 'Firebase scrypt' ? 'user1password' : PASSWORD;
    expect((await signIn(test.client, email, 'wrong')).status).toBe(400);
    expect((await signIn(test.client, email, password)).status).toBe(200);
    expect(await passwordHashOf(test, email)).toMatch(/^\$argon2id\$/);
    expect((await signIn(test.client, email, password)).status).toBe(200);
  });
});
