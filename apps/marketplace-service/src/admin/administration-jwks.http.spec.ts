import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createTestApp, type TestApp } from '../../test/create-test-app';

const ISSUER = 'https://auth.example';

const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], iss = ISSUER) =>
  new SignJWT({ role: 'service_role', iss })
    .setProtectedHeader({ alg, kid: 'one' })
    .setExpirationTime('1h')
    .sign(key);

describe('Administration with the published keys of the auth service', () => {
  let server: Server;
  let test: TestApp;
  let isDown = false;
  let token: string;
  let foreign: string;
  let publicKey: object;

  const listen = async (jwksServer: Server) => {
    await new Promise<void>((resolve) => jwksServer.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(jwksServer.address() as AddressInfo).port}/jwks.json`;
  };

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256');
    publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
    server = createServer((_, response) => {
      response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ keys: [publicKey] }));
    });
    token = await sign('ES256', pair.privateKey);
    foreign = await sign('ES256', pair.privateKey, 'https://elsewhere.example');
    isDown = true;
    test = await createTestApp({
      MARKETPLACE_ADMIN_JWKS_URL: await listen(server),
      MARKETPLACE_ADMIN_JWT_ISSUER: ISSUER,
    });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await test.stop();
  });

  const call = (bearer: string) =>
    test.client.with({ authorization: `Bearer ${bearer}` }).get('/admin/customers');

  it('answers 503 while they cannot be read, and works once they can', async () => {
    expect(await call(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    isDown = false;
    expect(await call(token)).toMatchObject({ status: 200 });
  });

  it('takes no token that the public key signs as if it were a secret, nor one of another key or issuer', async () => {
    const asSecret = new TextEncoder().encode(JSON.stringify(publicKey));
    expect(await call(await sign('HS256', asSecret))).toMatchObject({ status: 401 });
    const { privateKey } = await generateKeyPair('ES256');
    for (const forged of [await sign('ES256', privateKey), foreign])
      expect(await call(forged)).toMatchObject({ status: 401, body: { code: 'admin_token_invalid' } });
  });
});
