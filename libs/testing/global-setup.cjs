/** Starts one PostgreSQL for the whole run of Jest; specs find it in TEST_POSTGRES_URL. */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createCluster, databaseUrl, launchServer } = require('@libs/local-postgres');
const { Client } = require('pg');

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
/** The data are thrown away, so nothing waits for the disk. */
const SETTINGS = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

module.exports = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  createCluster(dataFolder);
  const port = await freePort();
  const { command, args, owner } = launchServer({ dataFolder, port, settings: SETTINGS });
  const server = spawn(command, args, { cwd: '/', stdio: 'ignore', ...owner });
  const removeAtOnce = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  // Nothing stays behind when the run breaks off.
  process.once('exit', removeAtOnce);
  await untilReady(databaseUrl(port, 'postgres'));
  process.env.TEST_POSTGRES_URL = databaseUrl(port, '').slice(0, -1);
  globalThis.stopTestPostgres = async () => {
    process.off('exit', removeAtOnce);
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilReady(connectionString) {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const client = new Client({ connectionString });
    const error = await client.connect().then(
      () => null,
      (failure) => failure,
    );
    await client.end().catch(() => undefined);
    if (!error) return;
    if (Date.now() > end) throw error;
  }
}
