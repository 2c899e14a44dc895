import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of a service: that of the nearest package.json above a folder of its sources or of its build. */
export function readVersion(folder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return version;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return readVersion(dirname(folder));
  }
}
