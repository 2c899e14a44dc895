import { request as httpRequest, Agent } from 'node:http';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeMerchant } from '../../test/make';

/** One request over a connection of the agent: its status and whether the connection is to be closed. */
function ask(agent: Agent, url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const sent = httpRequest(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('Health', () => {
  let test: TestApp;
  beforeEach(async () => (test = await createTestApp({ MARKETPLACE_SHUTDOWN_DELAY: '1' })));
  afterEach(() => test.stop());

  it('is live and ready with an up to date database, without a key', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect(await test.client.get(path)).toMatchObject({ status: 200, body: { status: 'ok', reasons: [] } });
  });

  it('is not ready, but live, when tables are missing', async () => {
    const dataSource = test.app.get(DataSource);
    await dataSource.query(`DELETE FROM schema_migrations WHERE name LIKE 'CreateRateLimits%'`);
    expect(await test.client.get('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', reasons: ['1 migrations are pending'] },
    });
    expect((await test.client.get('/health/live')).status).toBe(200);
  });

  it('told to stop, it first says so, goes on answering, and asks clients to come by another connection', async () => {
    const { client } = await makeMerchant(test);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ready = `${test.client.baseUrl}/health/ready`;
    expect(await ask(agent, ready)).toEqual({ status: 200, connection: 'keep-alive' });
    const stopped = test.app.close();
    const states: number[] = [];
    for (let round = 0; round < 40 && !states.includes(503); round += 1) {
      states.push((await ask(agent, ready)).status);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(states.at(-1)).toBe(503);
    expect((await client.get('/v2/orders/new')).status).toBe(200);
    expect(await ask(agent, `${test.client.baseUrl}/health/live`)).toEqual({
      status: 200,
      connection: 'close',
    });
    await stopped;
    await expect(ask(agent, ready)).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
  });
});
