import { request } from 'node:http';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, makeSession, PASSWORD, type ErrorBody } from '../../test/make';

describe('A bad request', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  const routes = ['/signup', '/verify', '/token?grant_type=password', '/token?grant_type=refresh_token'];

  describe.each(routes)('to POST %s', (route) => {
    it.each([
      ['no JSON', '{', 'bad_json'],
      ['a text', '"text"', 'bad_json'],
      ['a list', '[]', 'bad_json'],
      ['a number', '7', 'bad_json'],
      ['null', 'null', 'bad_json'],
      ['a form', 'email=ada%40example.com', 'bad_json'],
      ['email as a number', '{"email": 7}', 'bad_json'],
      ['email as an object', '{"email": {"$ne": ""}}', 'bad_json'],
      ['email as a list', '{"email": ["ada@example.com"]}', 'bad_json'],
      [
        'U+0000 in a value',
        '{"email": "a\\u0000@example.com", "password": "correct horse"}',
        'validation_failed',
      ],
      ['U+0000 in a name', '{"a\\u0000": 1}', 'validation_failed'],
      ['half a surrogate pair', '{"password": "\\ud800 correct horse"}', 'validation_failed'],
    ])('with %s is refused', async (_, body, code) => {
      const answer = await test.client.post<ErrorBody>(route, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
      expect(answer.headers.get('x-sb-error-code')).toBe(code);
    });

    it('with 1 MiB and more is refused', async () => {
      const answer = await test.client.post(route, { password: 'x'.repeat(1_048_576) });
      expect(answer).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } });
    });

    it('with a huge number of levels is refused', async () => {
      const deep = `{"data": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}, "email": "ada@example.com", "password": "${PASSWORD}"}`;
      expect((await test.client.post(route, deep)).status).toBe(400);
    });
  });

  it.each(['/signup', '/token?grant_type=password', '/otp', '/magiclink', '/recover', '/resend'])(
    'without a body to %s is refused',
    async (route) => {
      expect(await test.client.post(route)).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
    },
  );

  it('names the member that is wrong', async () => {
    const { body } = await test.client.post<ErrorBody>('/signup', { email: 'ada@example.com', data: 7 });
    expect(body.msg).toContain('data');
    const { body: nul } = await test.client.post<ErrorBody>('/signup', { data: { name: ['a\u0000'] } });
    expect(nul.msg).toContain('data.name[0]');
  });

  it('in the query is refused', async () => {
    expect(await test.client.get('/verify?type=signup&token=%00')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect((await test.client.get('/verify?type=%ZZ&token=a')).status).toBeLessThan(500);
  });

  it('to an unknown path is 404 in JSON', async () => {
    expect(await test.client.get('/nothing')).toMatchObject({
      status: 404,
      body: { code: 404, error_code: 'unknown', msg: 'There is no such endpoint' },
    });
  });

  it('with a wrong method is 405 in JSON and names the right ones', async () => {
    const answer = await test.client.get('/token');
    expect(answer).toMatchObject({ status: 405, body: { code: 405, error_code: 'unknown' } });
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('with a malformed path is 400 in JSON', async () => {
    const { port } = new URL(test.client.baseUrl);
    const status = await new Promise((resolve, reject) => {
      request({ port, path: '/%', host: '127.0.0.1' }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('has the newer form for callers that ask for it', async () => {
    const answer = await test.client.post('/signup', '{', {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer.body).toEqual({ code: 'bad_json', message: 'The body is not valid JSON' });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it('with an audience longer than any is refused', async () => {
    const client = test.client.with({ 'x-jwt-aud': 'x'.repeat(256) });
    expect((await client.post('/token?grant_type=password', { email: 'a@b.c', password: 'x' })).status).toBe(
      400,
    );
  });

  it('is none for odd letter cases, unknown members, null, and any content type', async () => {
    const email = 'odd@example.com';
    const body = JSON.stringify({
      EMAIL: email,
      Password: PASSWORD,
      code_challenge: null,
      options: {},
      gotrue_meta_security: {},
    });
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])
      expect([200, 429]).toContain(
        (await test.client.post('/signup', body, { headers: { 'content-type': contentType } })).status,
      );
  });

  it('never makes the service fail', async () => {
    const session = await makeSession(test);
    const odd = [
      undefined,
      '',
      '{}',
      '[]',
      '{"data":{"__proto__":{"a":1}}}',
      '{"data":{"a":1e999}}',
      `{"data":{"${'k'.repeat(100_000)}":1}}`,
      '{"password":"\\ud83d\\ude00\\ud83d\\ude00"}',
    ];
    for (const body of odd)
      for (const [method, path] of [
        ['POST', '/signup'],
        ['POST', '/token?grant_type=password'],
        ['POST', '/verify'],
        ['POST', '/otp'],
        ['POST', '/magiclink'],
        ['POST', '/recover'],
        ['POST', '/resend'],
        ['POST', '/token?grant_type=pkce'],
        ['PUT', '/user'],
        ['POST', '/logout?scope=others'],
      ] as const)
        expect((await as(test, session).send(method, path, { body })).status).toBeLessThan(500);
  });
});

describe('A browser on another origin', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_CORS_ALLOWED_HEADERS: 'X-My-App' })));
  afterAll(() => test.stop());

  const preflight = (headers: string) =>
    test.client.send('OPTIONS', '/token', {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    });

  it.each([
    'authorization,content-type,x-client-info,x-supabase-api-version',
    'apikey',
    'X-MY-APP',
    'x-jwt-aud, x-client-ip',
  ])('may send %s', async (headers) => {
    const answer = await preflight(headers);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey');
  });

  it('gets no permission for a header nobody knows', async () => {
    expect((await preflight('authorization, x-evil')).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('may read answers and their headers, errors included', async () => {
    const { headers } = await test.client.get('/user', { headers: { origin: 'https://app.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After, RateLimit, RateLimit-Policy',
    );
  });
});
