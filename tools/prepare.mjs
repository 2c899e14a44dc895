/**
 * Makes a clone ready to run: installs what is missing, and with `--build` builds what has changed.
 * Plain Node without dependencies, because it runs before anything is installed. It writes to standard error only,
 * so that the output of the command that follows stays clean; with `--quiet` it speaks only when it has work to do.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCK = join(ROOT, 'package-lock.json');
/** What npm itself keeps about the last install that it finished. */
const RECORD = join(ROOT, 'node_modules', '.package-lock.json');
const INSTALL_STAMP = join(ROOT, 'node_modules', '.cache', 'last-install');
const BUILD_STAMP = join(ROOT, 'node_modules', '.cache', 'last-build');
const PARTS = ['apps', 'libs', 'tools'];
const quiet = process.argv.includes('--quiet');

const say = (text) => process.stderr.write(`${text}\n`);
const fail = (text) => {
  say(text);
  process.exit(1);
};
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

refuseOldNode();
const start = Date.now();
const missing = whatIsMissing();
if (missing) install(missing);
if (process.argv.includes('--build')) build();
if (!quiet) say(`Ready after ${seconds(start)}.`);

/** Both services load ES modules with require(), which Node does since 20.19 and 22.12. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const works = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!works)
    fail(`Node ${process.versions.node} is too old: please use Node 20.19, 22.12 or any later version.`);
}

/**
 * Compares package-lock.json with the last finished install: the same pair of files as then needs nothing, else the
 * packages are compared one by one, so that an install done by hand is recognised too.
 * @returns a reason to install, or null.
 */
function whatIsMissing() {
  if (!existsSync(RECORD)) return 'nothing is installed yet';
  if (isStamped(INSTALL_STAMP, installFingerprint())) return null;
  const installed = readJson(RECORD).packages;
  for (const [path, wanted] of Object.entries(readJson(LOCK).packages)) {
    if (!path.includes('node_modules/') || (wanted.optional && !isForThisPlatform(wanted))) continue;
    const found = installed[path];
    if (!found || found.version !== wanted.version || found.integrity !== wanted.integrity)
      return `${path} is missing or has changed`;
  }
  stamp(INSTALL_STAMP, installFingerprint());
  return null;
}

/** An optional package that names its platforms must be there on these; any other may be absent. */
function isForThisPlatform({ os, cpu, libc }) {
  if (libc || !(os || cpu)) return false;
  return (
    (os || [process.platform]).includes(process.platform) && (cpu || [process.arch]).includes(process.arch)
  );
}

function install(reason) {
  const since = Date.now();
  say(`Installing packages, which takes about half a minute: ${reason}.`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? run(process.execPath, [npm, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (result.status !== 0)
    fail('The packages could not be installed (see above). Is the registry of npm reachable from here?');
  stamp(INSTALL_STAMP, installFingerprint());
  say(`Installed after ${seconds(since)}.`);
}

function installFingerprint() {
  return createHash('sha256').update(readFileSync(LOCK)).update(readFileSync(RECORD)).digest('hex');
}

function isStamped(file, fingerprint) {
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint;
}

function stamp(file, fingerprint) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint);
}

/** Builds through Nx, whose cache builds only what has changed; even that is skipped when nothing has. */
function build() {
  if (isStamped(BUILD_STAMP, buildFingerprint())) return;
  const since = Date.now();
  if (!quiet) say('Building what has changed.');
  const nx = join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const result = run(process.execPath, [nx, 'run-many', '-t', 'build'], { stdio: 'pipe' });
  if (result.status !== 0) {
    say(`${result.stdout}${result.stderr}`);
    fail('The build failed (see above).');
  }
  stamp(BUILD_STAMP, buildFingerprint());
  if (!quiet) say(`Built after ${seconds(since)}.`);
}

function run(command, args, options = {}) {
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
  return spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], encoding: 'utf8', env, ...options });
}

/** The contents of all sources, and time and size of all that was built: an edit on either side shows. */
function buildFingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', '.swcrc', 'nx.json']) hash.update(readFileSync(join(ROOT, file)));
  for (const part of PARTS) {
    for (const file of listFiles(join(ROOT, part))) {
      const { mtimeMs, size } = statSync(file);
      hash.update(file).update(file.includes('/dist/') ? `${mtimeMs} ${size}` : readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
