import { createTestApp, type TestApp } from '../../test/create-test-app';

describe('What is not offered', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it.each([
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/passkeys', 404, 'passkey_disabled'],
    ['GET', '/oauth/authorize?client_id=x', 404, 'feature_disabled'],
    ['POST', '/oauth/clients/register', 404, 'feature_disabled'],
    ['GET', '/admin/oauth/clients', 404, 'feature_disabled'],
    ['DELETE', '/user/oauth/grants', 404, 'feature_disabled'],
    ['GET', '/admin/custom-providers', 404, 'feature_disabled'],
    ['GET', '/scim/v2/Users', 404, 'feature_disabled'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['GET', '/ssomething', 404, 'unknown'],
  ])('%s %s: %i %s', async (method, path, status, error_code) => {
    const answer = await test.client.send(method, path, method === 'GET' ? {} : { body: {} });
    expect(answer).toMatchObject({ status, body: { code: status, error_code } });
  });
});
