import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestApp, type TestApp } from '../test/create-test-app';
import { makeMarket, type Market } from '../test/make-order';

const ROOT = join(__dirname, '../../..');
const OPTIONS = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];

/** What a client's developer does: types from the OpenAPI document, the compiler at its strictest, and real calls. */
describe('a client generated from the OpenAPI document', () => {
  let test: TestApp;
  let market: Market;
  let folder: string;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, []);
    // Within the workspace, so that the packages of the client are found.
    mkdirSync(join(ROOT, '.local'), { recursive: true });
    folder = mkdtempSync(join(ROOT, '.local/generated-client-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'openapi.json'), (await test.client.get('/openapi.json')).text);
    copyFileSync(join(ROOT, 'examples/marketplace-client/order-life.ts'), join(folder, 'order-life.ts'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await test.stop();
  });

  const run = async (program: string, ...args: string[]) => {
    const done = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return { ...done, isDone: !(done instanceof Error) };
  };
  const installed = (program: string) => join(ROOT, 'node_modules', program);

  it('is typed by it', async () => {
    const { isDone } = await run(
      installed('openapi-typescript/bin/cli.js'),
      'openapi.json',
      '-o',
      'schema.d.ts',
    );
    expect(isDone).toBe(true);
    expect(readFileSync(join(folder, 'schema.d.ts'), 'utf8')).toContain('OrderEventDto: {');
  }, 60_000);

  it('compiles without a fault', async () => {
    const { stdout } = await run(installed('typescript/bin/tsc'), ...OPTIONS, 'order-life.ts');
    expect(stdout).toBe('');
  }, 60_000);

  it('leads an order through its life', async () => {
    const { stdout, stderr } = await run(
      'order-life.js',
      test.client.baseUrl,
      market.merchant.key,
      market.channel.key,
    );
    expect([stderr, stdout.trim().split('\n')]).toEqual([
      '',
      [
        'ORDER_CREATED by CHANNEL: NEW',
        'ORDER_ACKNOWLEDGED by MERCHANT: IN_PROGRESS',
        'SHIPMENT_CREATED by MERCHANT: IN_COMBI',
        'SHIPMENT_TRACKING_CHANGED by MERCHANT: IN_COMBI',
        'CANCELLATION_REQUESTED by CHANNEL: IN_COMBI',
        'CANCELLATION_CREATED by MERCHANT: IN_COMBI',
        'BACK_ORDER_CREATED by MERCHANT: IN_COMBI',
        'RETURN_CREATED by CHANNEL: IN_COMBI',
        'RETURN_DECIDED by MERCHANT: IN_COMBI',
      ],
    ]);
  }, 60_000);
});
