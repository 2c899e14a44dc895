/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who must reach the data wherever the clone
 * is. Where a folder on the way is closed to others, as `/root` is, Linux can grant the server the one capability it
 * needs for that, through `setpriv` of util-linux.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const USER = 'postgres';
const OTHERS_MAY_ENTER = 0o001;
const CAPABILITY = '+dac_override';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A command to spawn, and the user to spawn it as where that is not ourselves. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly owner?: Owner;
}

/** The user the server runs as, or undefined when that is ourselves. Root's is made when it is missing. */
export function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (spawnSync('id', [USER]).status !== 0)
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER]);
  const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * How to run a program so that it reaches a folder.
 * @throws Error naming the folder that closes the way where nothing can be done about it.
 */
export function launchFor(program: string, args: readonly string[], folder: string): Launch {
  const owner = postgresOwner();
  const closed = owner && closedFolderAbove(folder);
  if (!owner || !closed) return { command: program, args, ...(owner ? { owner } : {}) };
  const grants = [
    '--reuid',
    String(owner.uid),
    '--regid',
    String(owner.gid),
    '--clear-groups',
    '--inh-caps',
    CAPABILITY,
  ];
  const setpriv = [...grants, '--ambient-caps', CAPABILITY];
  if (spawnSync('setpriv', [...setpriv, 'true']).status === 0) {
    return { command: 'setpriv', args: [...setpriv, program, ...args] };
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user ${USER} may not enter ${closed}. Open it with: chmod o+x ${closed}`,
  );
}

/** The first folder above `path` that others may not enter, or null. */
export function closedFolderAbove(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & OTHERS_MAY_ENTER)) return folder;
  }
  return null;
}
