import { faultsOfOpenApi } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { forgeToken } from '../../test/make';
import { externalProviders } from '../external/providers';

const noProviders = Object.fromEntries(Object.keys(externalProviders).map((name) => [name, false]));

describe('The service about itself', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })));
  afterAll(() => test.stop());

  it('GET /health tells who answers', async () => {
    const { status, body } = await test.client.get('/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      name: 'auth-service',
      description: expect.any(String) as string,
    });
  });

  it('GET /settings tells which ways of signing in are open', async () => {
    const { status, body } = await test.client.get('/settings');
    expect(status).toBe(200);
    expect(body).toEqual({
      external: { ...noProviders, email: true, phone: false, anonymous_users: true },
      disable_signup: false,
      autoconfirm: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
  });

  it.each(['/health/live', '/health/ready'])('GET %s says that all is well', async (path) => {
    expect(await test.client.get(path)).toMatchObject({ status: 200, body: { status: 'ok', reasons: [] } });
  });

  it('GET /openapi.json describes every route, its answers and its refusals', async () => {
    interface Operation {
      summary?: string;
      tags?: string[];
      responses: Record<string, unknown>;
    }
    const { body } = await test.client.get<{ paths: Record<string, Record<string, Operation>> }>(
      '/openapi.json',
    );
    expect(Object.keys(body.paths).sort()).toEqual([
      '/admin/audit',
      '/admin/generate_link',
      '/admin/users',
      '/admin/users/{user_id}',
      '/authorize',
      '/callback',
      '/health',
      '/health/live',
      '/health/ready',
      '/invite',
      '/logout',
      '/magiclink',
      '/otp',
      '/reauthenticate',
      '/recover',
      '/resend',
      '/settings',
      '/signup',
      '/token',
      '/user',
      '/user/identities/authorize',
      '/user/identities/{identity_id}',
      '/user/sessions',
      '/user/sessions/{id}',
      '/verify',
    ]);
    for (const operation of Object.values(body.paths).flatMap((path) => Object.values(path))) {
      expect(operation.summary).toBeTruthy();
      expect(operation.tags).toHaveLength(1);
      expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
    }
  });

  it('GET /openapi.json explains every member', async () => {
    type Schemas = Record<
      string,
      { properties?: Record<string, { description?: string; example?: unknown; $ref?: string }> }
    >;
    const { body } = await test.client.get<{ components: { schemas: Schemas } }>('/openapi.json');
    const unexplained = Object.entries(body.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, member]) => !member.description && member.example === undefined && !member.$ref)
        .map(([member]) => `${name}.${member}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('GET /openapi.json is a valid document of OpenAPI 3.1', async () => {
    const { body } = await test.client.get<{ openapi: string }>('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(await faultsOfOpenApi(body)).toEqual([]);
  });

  it('GET /openapi.json shows bodies that work when sent as they are', async () => {
    const open = await createTestApp({
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    });
    const { body: document } = await open.client.get<DocumentWithExamples>('/openapi.json');
    const exampleOf = (path: string, method: string, name: string) =>
      document.paths[path]?.[method]?.requestBody?.content['application/json'].examples[name]?.value;
    const signUp = await open.client.post<{ access_token: string }>(
      '/signup',
      exampleOf('/signup', 'post', 'By email'),
    );
    expect(signUp.status).toBe(200);
    expect((await open.client.post('/signup', exampleOf('/signup', 'post', 'Anonymously'))).status).toBe(200);
    const password = exampleOf('/token', 'post', 'With grant_type password');
    expect((await open.client.post('/token?grant_type=password', password)).status).toBe(200);
    const account = open.client.with({ authorization: `Bearer ${signUp.body.access_token}` });
    for (const name of ['Metadata', 'A new address', 'A new password'])
      expect((await account.put('/user', exampleOf('/user', 'put', name))).status).toBe(200);
    const admin = open.client.with({ authorization: `Bearer ${forgeToken({ role: 'service_role' })}` });
    for (const name of ['With a password', 'With a hash from elsewhere']) {
      const { status, body } = await admin.post<{ id: string }>(
        '/admin/users',
        exampleOf('/admin/users', 'post', name),
      );
      expect(status).toBe(200);
      const path = '/admin/users/{user_id}';
      for (const change of ['Ban for a day', 'Lift a ban'])
        expect((await admin.put(`/admin/users/${body.id}`, exampleOf(path, 'put', change))).status).toBe(200);
    }
    for (const [path, name] of [
      ['/otp', 'By email'],
      ['/resend', 'The confirmation of a sign-up'],
      ['/resend', 'The mails of a change of address'],
    ] as const)
      expect((await open.client.post(path, exampleOf(path, 'post', name))).status).toBe(200);
    for (const path of ['/magiclink', '/recover'])
      expect((await open.client.post(path, exampleOf(path, 'post', 'By email'))).status).toBe(429);
    expect((await admin.post('/invite', exampleOf('/invite', 'post', 'Somebody new'))).status).toBe(200);
    const links = [
      'An invitation',
      'A sign-up',
      'A magic link',
      'A forgotten password',
      'A change of address',
    ];
    for (const name of links) {
      const link = await admin.post('/admin/generate_link', exampleOf('/admin/generate_link', 'post', name));
      expect(link.status).toBe(200);
    }
    const code = await open.client.post('/verify', exampleOf('/verify', 'post', 'The digits of a mail'));
    expect(code).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    await open.stop();
  });

  it('GET /docs shows them', async () => {
    expect((await test.client.get('/docs')).text).toContain('swagger-ui');
  });
});

interface DocumentWithExamples {
  readonly paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: { 'application/json': { examples: Record<string, { value: object }> } } } }
    >
  >;
}
