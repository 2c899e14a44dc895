import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './read-config';

/**
 * The process environment, with `.env` of the working directory filling what is unset.
 * @param file an env file whose values override the environment.
 */
export function loadEnvironment(env: Environment, file?: string): Environment {
  const local = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const override = file ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...local, ...env, ...override };
}
