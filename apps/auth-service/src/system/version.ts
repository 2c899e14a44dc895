import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of the service, from the nearest package.json above this file: in the sources and in the build. */
export const VERSION = readVersion(__dirname);

function readVersion(folder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return version;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return readVersion(dirname(folder));
  }
}
