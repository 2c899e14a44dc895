import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './read-config';

/**
 * The environment, with `.env` of the working directory filling what is unset.
 * @param file an env file whose values override the environment.
 */
export function loadEnvironment(file?: string, env: Environment = process.env): Environment {
  const local = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const override = file ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...local, ...env, ...override };
}
