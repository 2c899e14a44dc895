import { CaptchaTrap, RIGHT_ANSWER, SECRET } from './captcha-trap';
import { makeEmail, PASSWORD } from './make';
import { startService, type StartedService } from './start-service';

/** The unmodified JavaScript client against the built service, which asks for CAPTCHAs and logs all it can. */
describe('The client @supabase/auth-js with CAPTCHAs', () => {
  let trap: CaptchaTrap;
  let service: StartedService;
  beforeAll(async () => {
    trap = await CaptchaTrap.start();
    service = await startService({ ...trap.env, LOG_LEVEL: 'debug', AUTH_SMTP_MAX_FREQUENCY: '0' });
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    const log = await service.readLog();
    expect(log).toContain('captcha_failed');
    expect(log).not.toContain(RIGHT_ANSWER);
    expect(log).not.toContain(SECRET);
    await trap.stop();
  });

  it('sends the answer with all calls that need it', async () => {
    const client = service.createClient();
    const email = makeEmail();
    const options = { captchaToken: RIGHT_ANSWER };
    const refused = await client.signUp({ email, password: PASSWORD });
    expect(refused.error).toMatchObject({ status: 400, code: 'captcha_failed' });
    const wrong = await client.signUp({ email, password: PASSWORD, options: { captchaToken: 'no' } });
    expect(wrong.error).toMatchObject({ status: 400, code: 'captcha_failed' });

    expect((await client.signUp({ email, password: PASSWORD, options })).error).toBeNull();
    const code = /code: (\d{6})/.exec(await service.readMail(email))?.[1] ?? '';
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: PASSWORD, options })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.signInWithOtp({ email, options })).error).toBeNull();
    expect((await client.resetPasswordForEmail(email, options)).error).toBeNull();
    expect((await client.resend({ type: 'signup', email, options })).error).toBeNull();
  });
});
