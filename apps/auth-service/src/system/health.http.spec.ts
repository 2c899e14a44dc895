import { createTestApp, type TestApp } from '../../test/create-test-app';

describe('GET /health', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it('answers without a key', async () => {
    expect((await test.client.get('/health')).status).toBe(200);
  });
});
