import { createTestApp, SITE_URL, type TestApp } from '../../test/create-test-app';
import { as, banUser, makeEmail, readMail, refresh, signUp } from '../../test/make';

const fragmentOf = (location: string | null) => new URLSearchParams(location?.split('#')[1]);

describe('GET /verify', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_URI_ALLOW_LIST: 'https://app.example/**' })));
  afterAll(() => test.stop());

  const prepare = async () => readMail(test, (await signUp(test)).body.email);

  it('sends the visitor back with a session in the fragment', async () => {
    const { path } = await prepare();
    const { status, headers } = await test.client.get(path);
    const location = headers.get('location') ?? '';
    const fragment = fragmentOf(location);
    expect(status).toBe(303);
    expect(location.startsWith(`${SITE_URL}#access_token=`)).toBe(true);
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    expect(fragment.get('type')).toBe('signup');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const session = { access_token: fragment.get('access_token') ?? '' };
    expect((await as(test, session).get('/user')).status).toBe(200);
    expect((await refresh(test.client, fragment.get('refresh_token'))).status).toBe(200);
  });

  it('goes to an allowed target only', async () => {
    const [one, two] = [await prepare(), await prepare()];
    const follow = async ({ token }: { token: string }, target: string) =>
      (
        await test.client.get(`/verify?type=signup&token=${token}&redirect_to=${encodeURIComponent(target)}`)
      ).headers.get('location');
    expect(await follow(one, 'https://app.example/in?a=b')).toMatch(
      /^https:\/\/app\.example\/in\?a=b#access_token=/,
    );
    expect(await follow(two, 'https://evil.test/')).toMatch(/^http:\/\/localhost:3000#access_token=/);
  });

  it('works once and then tells why not', async () => {
    const { path } = await prepare();
    await test.client.get(path);
    const { status, headers } = await test.client.get(path);
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(
      `${SITE_URL}#error=access_denied&error_code=otp_expired&error_description=The+link+or+code+is+not+valid+or+has+expired&sb=`,
    );
  });

  it('tells a banned user, and keeps the link until the ban is over', async () => {
    const { body } = await signUp(test);
    const { path } = await readMail(test, body.email);
    await banUser(test, body.id, new Date(test.clock.now().getTime() + 60_000));
    const refused = fragmentOf((await test.client.get(path)).headers.get('location'));
    expect(Object.fromEntries(refused)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
    test.clock.advanceSeconds(61);
    const accepted = fragmentOf((await test.client.get(path)).headers.get('location'));
    expect(accepted.get('access_token')).toBeTruthy();
  });

  it('does not take the digits for a link', async () => {
    const { code } = await prepare();
    const { headers } = await test.client.get(`/verify?type=signup&token=${code}`);
    expect(fragmentOf(headers.get('location')).get('error_code')).toBe('otp_expired');
  });

  it('tells of an unknown type', async () => {
    const { headers } = await test.client.get('/verify?type=nonsense&token=abc');
    expect(Object.fromEntries(fragmentOf(headers.get('location')))).toMatchObject({
      error: 'invalid_request',
      error_code: 'validation_failed',
    });
  });

  it.each(['/verify', '/verify?type=signup', '/verify?token=abc'])('%s is no link at all', async (path) => {
    expect(await test.client.get(path)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  it('is not used up by who only looks ahead', async () => {
    const { path } = await prepare();
    const look = (method: string, headers: Record<string, string> = {}) =>
      test.client.send(method, path, { headers });
    const looks = [
      await look('HEAD'),
      await look('GET', { purpose: 'prefetch' }),
      await look('GET', { 'sec-purpose': 'prefetch;prerender' }),
      await look('GET', { 'x-moz': 'prefetch' }),
      await look('GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }),
    ];
    expect(looks.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect((await test.client.get(path)).headers.get('location')).toContain('#access_token=');
  });
});

describe('GET /verify with a page that asks first', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_MAILER_CONFIRM_PAGE: 'true' })));
  afterAll(() => test.stop());

  it('uses the link up when the button is pressed, and no sooner', async () => {
    const email = makeEmail();
    await signUp(test, email);
    const { path } = await readMail(test, email);
    const pages = [await test.client.get(path), await test.client.get(path)];
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const action = /action="([^"]+)"/.exec(pages[0]?.text ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const pressed = await test.client.send('POST', `/verify${action}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toContain(`${SITE_URL}#access_token=`);
  });

  it('writes nothing of the address into the page unescaped', async () => {
    const { text } = await test.client.get(
      `/verify?type=${encodeURIComponent('"><script>alert(1)</script>')}&token=%22%3E%3Cb%3E`,
    );
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('"><b>');
  });
});
