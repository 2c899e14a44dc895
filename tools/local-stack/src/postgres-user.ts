/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the user `postgres`, who must be able to reach both
 * the program in node_modules and the data.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackFault } from './stack-fault';

const OTHERS_MAY_ENTER = 0o001;

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The user the server runs as, or undefined when that is ourselves. */
export function postgresOwner(): Owner | undefined {
  if (!isRoot()) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** @throws StackFault naming the first folder above `path` that closes the way for other users. */
export function requireReachable(path: string): void {
  if (!isRoot()) return;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (statSync(folder).mode & OTHERS_MAY_ENTER) continue;
    throw new StackFault(
      `PostgreSQL does not run as root, and the user postgres may not enter ${folder}. Open it with: chmod o+x ${folder}\n` +
        'Or keep the clone elsewhere, run npm start as an ordinary user, or set AUTH_DATABASE_URL and MARKETPLACE_DATABASE_URL.',
    );
  }
}

/** @throws StackFault when the data belong to somebody else, as after a start as root. */
export function requireOwned(dataFolder: string): void {
  const wanted = postgresOwner()?.uid ?? process.getuid?.();
  const found = statSync(dataFolder).uid;
  if (wanted === undefined || found === wanted) return;
  throw new StackFault(
    `${dataFolder} belongs to another user (number ${found}). Start as the user who made it, or delete the folder and its data.`,
  );
}
