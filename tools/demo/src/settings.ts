import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The folder of the workspace, above `tools/demo/dist` and `tools/demo/src`. */
export const ROOT = join(__dirname, '../../..');

export interface Settings {
  readonly authUrl: string;
  readonly hubUrl: string;
  readonly mailboxUrl: string;
}

/** Where the running stack is, from the environment and `.env`. */
export function readSettings(): Settings {
  const file = join(ROOT, '.env');
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
  return {
    authUrl: `http://localhost:${env['AUTH_API_PORT'] || 8081}`,
    hubUrl: `http://localhost:${env['MARKETPLACE_API_PORT'] || 8082}`,
    mailboxUrl: `http://localhost:${env['LOCAL_MAILBOX_PORT'] || 1080}`,
  };
}
