/**
 * Runs the command line of a service: `node tools/run.mjs marketplace-service key create …`. Beside a running
 * `npm start` the service finds its database without further settings; variables that are set win.
 */
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';
import { parseEnv } from 'node:util';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** For each service the variables that may name its database, in the order in which it reads them. */
const DATABASE_VARIABLES = {
  'auth-service': ['AUTH_DATABASE_URL', 'DATABASE_URL'],
  'marketplace-service': ['MARKETPLACE_DATABASE_URL'],
};
const WITHOUT_DATABASE = ['help', '--help', '-h', 'version', '--version', '-V'];
const CONNECT_TIMEOUT_MS = 2_000;

const [service, ...args] = process.argv.slice(2);
process.chdir(ROOT);
const own = { ...readEnvFile('.env'), ...process.env };
const stackFile = join(own.LOCAL_FOLDER || '.local', 'stack.env');
const variables = DATABASE_VARIABLES[service];
const isConfigured =
  variables.some((name) => own[name]) || args.some((argument) => /^(-c|--config)/.test(argument));

if (!isConfigured && !args.some((argument) => WITHOUT_DATABASE.includes(argument))) {
  const stack = readEnvFile(stackFile);
  const url = stack[variables[0]];
  if (!url || !(await answers(new URL(url)))) {
    console.error(
      `No database: nothing runs here. Start everything with \`npm start\` in another terminal, or set ${variables[0]}.`,
    );
    process.exit(1);
  }
  for (const [name, value] of Object.entries(stack)) process.env[name] ||= value;
}
const main = join(ROOT, 'apps', service, 'dist/src/main.js');
process.argv = [process.argv[0], main, ...args];
await import(pathToFileURL(main).href);

function readEnvFile(file) {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function answers({ hostname, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: CONNECT_TIMEOUT_MS });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
