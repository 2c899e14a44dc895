import { createTestApp, type TestApp } from '../../test/create-test-app';
import { traceOf } from '../../test/trace';
import { makeEmail, PASSWORD } from '../../test/make';
import { ipLimits, type IpLimit } from './ip-limits';

const PROXY_HEADER = 'x-real-ip';

/** The settings by which the specs' own address counts as a proxy that says who calls. */
const behindProxy = { AUTH_RATE_LIMIT_HEADER: PROXY_HEADER, AUTH_TRUSTED_PROXIES: '127.0.0.1/32' };
const onceEach = {
  AUTH_RATE_LIMIT_OTP: '1',
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: '1',
  AUTH_RATE_LIMIT_TOKEN_REFRESH: '1',
  AUTH_RATE_LIMIT_VERIFY: '1',
};
let addresses = 0;
const from = (address = `192.0.2.${(addresses += 1)}`) => ({ headers: { [PROXY_HEADER]: address } });
const limits = Object.entries<IpLimit>(ipLimits);
const routes = limits.flatMap(([name, { endpoints }]) =>
  endpoints.map((endpoint) => [name, endpoint] as const),
);

/** Nothing more than what the limit looks at: a limit comes before the rest of the body is judged. */
const bodyOf = (name: string) => (name === 'signups' ? { email: makeEmail() } : {});

describe('A limit by address', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ ...behindProxy, ...onceEach })));
  afterAll(() => test.stop());

  const ask = (endpoint: string, name: string, options = from(), client = test.client) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return client.send(method, path, method === 'GET' ? options : { ...options, body: bodyOf(name) });
  };

  it.each(routes)('%s refuses what goes beyond it at %s', async (name, endpoint) => {
    const { windowSeconds } = ipLimits[name as keyof typeof ipLimits];
    const caller = from();
    const first = await ask(endpoint, name, caller);
    expect(first.status).not.toBe(429);
    expect(first.headers.get('ratelimit-policy')).toBe(`"${name}";q=1;w=${windowSeconds}`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
    const refused = await ask(endpoint, name, caller);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 429, error_code: 'over_request_rate_limit' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds);
    const newForm = test.client.with({ 'x-supabase-api-version': '2024-01-01' });
    expect(await ask(endpoint, name, caller, newForm)).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    });
    expect((await ask(endpoint, name)).status).not.toBe(429);
  });

  it('counts each kind of request by itself', async () => {
    const caller = from();
    for (const path of ['/otp', '/magiclink', '/recover', '/resend'])
      expect((await test.client.post(path, {}, caller)).status).not.toBe(429);
    expect((await test.client.post('/signup', { phone: '31612345678' }, caller)).status).not.toBe(429);
    expect((await test.client.post('/signup', {}, caller)).status).not.toBe(429);
  });

  it('is one for both ways of verifying', async () => {
    const caller = from();
    expect((await test.client.post('/verify', {}, caller)).status).toBe(400);
    expect((await test.client.get('/verify?token=x&type=signup', caller)).status).toBe(429);
  });

  it('leaves other endpoints alone', async () => {
    const caller = from();
    for (const path of ['/settings', '/health', '/user', '/admin/users', '/reauthenticate'])
      for (let i = 0; i < 3; i += 1) {
        const { status, headers } = await test.client.get(path, caller);
        expect([status === 429, headers.get('ratelimit')]).toEqual([false, null]);
      }
  });

  it('counts the addresses of one IPv6 network together', async () => {
    expect((await ask('POST /otp', 'otp', from('2001:db8:1:2::1'))).status).not.toBe(429);
    expect((await ask('POST /otp', 'otp', from('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await ask('POST /otp', 'otp', from('2001:db8:1:3::1'))).status).not.toBe(429);
  });

  it('costs one statement, and a refused flood none', async () => {
    const caller = from();
    const [first, second] = [
      await traceOf(() => test.client.post('/token', {}, caller)),
      await traceOf(() => test.client.post('/token', {}, caller)),
    ];
    expect(first.statements).toEqual([expect.stringContaining('rate_limits')]);
    expect(second.status).toBe(429);
    const flood = await traceOf(() => test.client.post('/token', {}, caller));
    expect([flood.status, flood.statements]).toEqual([429, []]);
  });

  it('stores no address', async () => {
    await ask('POST /otp', 'otp', from('198.51.100.77'));
    const rows = await test.db.rows({ name: 'limits', text: 'SELECT * FROM rate_limits' });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('198.51.100.77');
  });

  it('is in the OpenAPI document of every limited endpoint', async () => {
    const { body } = await test.client.get<{
      paths: Record<
        string,
        Record<string, { responses: Record<string, { headers?: object; description: string }> }>
      >;
    }>('/openapi.json');
    for (const [, endpoint] of routes) {
      const [method = '', path = ''] = endpoint.split(' ');
      const refusal = body.paths[path]?.[method.toLowerCase()]?.responses['429'];
      expect(refusal?.description).toContain('over_request_rate_limit');
      expect(Object.keys(refusal?.headers ?? {}).sort()).toEqual([
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
      ]);
    }
  });

  it('lets browsers read when to come again', async () => {
    const { headers } = await test.client.post('/otp', {}, { headers: { origin: 'https://app.test' } });
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

describe('Who is counted', () => {
  let test: TestApp;
  afterEach(() => test.stop());
  const statusesOf = async (count: number, options: () => { headers: Record<string, string> }) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1)
      statuses.push((await test.client.post('/token?grant_type=password', {}, options())).status);
    return statuses;
  };

  it.each(['x-real-ip', 'x-forwarded-for'])(
    'is the peer itself when it is no trusted proxy, whatever it writes into %s',
    async (header) => {
      test = await createTestApp({
        AUTH_RATE_LIMIT_HEADER: header,
        AUTH_TRUSTED_PROXIES: '10.0.0.0/8',
        AUTH_RATE_LIMIT_TOKEN_REFRESH: '2',
      });
      const spoof = () => ({ headers: { [header]: `192.0.2.${(addresses += 1)}` } });
      expect(await statusesOf(4, spoof)).toEqual([400, 400, 429, 429]);
    },
  );

  it('is not whom the caller writes at the beginning of X-Forwarded-For, through a proxy that adds to it', async () => {
    test = await createTestApp({
      AUTH_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      AUTH_TRUSTED_PROXIES: '127.0.0.1',
      AUTH_RATE_LIMIT_TOKEN_REFRESH: '2',
    });
    const chain = (last: string) => () => ({
      headers: { 'x-forwarded-for': `192.0.2.${(addresses += 1)}, ${last}` },
    });
    expect(await statusesOf(4, chain('198.51.100.1'))).toEqual([400, 400, 429, 429]);
    expect(await statusesOf(1, chain('198.51.100.2'))).toEqual([400]);
  });

  it('is nobody while no header is configured', async () => {
    test = await createTestApp({ AUTH_RATE_LIMIT_TOKEN_REFRESH: '1', AUTH_TRUSTED_PROXIES: '127.0.0.1' });
    expect(await statusesOf(5, from)).toEqual([400, 400, 400, 400, 400]);
    const { statements } = await traceOf(() =>
      test.client.post('/signup', { email: 'x', password: PASSWORD }),
    );
    expect(statements.join()).not.toContain('rate_limits');
  });
});
