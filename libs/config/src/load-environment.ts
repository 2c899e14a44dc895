import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment } from './read-config';

/** Where settings are read from besides the environment. */
export interface SettingsFiles {
  /** An env file whose values override the environment. */
  readonly file?: string | undefined;
  /** A folder whose `*.env` and `*.json` files, in the order of their names, override all else. */
  readonly folder?: string | undefined;
}

/**
 * The environment, with `.env` of the working directory filling what is unset.
 * @throws ConfigError when a JSON file does not hold one object of texts, numbers and truth values.
 */
export function loadEnvironment(
  { file, folder }: SettingsFiles = {},
  env: Environment = process.env,
): Environment {
  const local = existsSync('.env') ? readEnvFile('.env') : {};
  const files = folder ? listSettings(folder) : [];
  const overrides = [...(file ? [readEnvFile(file)] : []), ...files.map(readSettings)];
  return overrides.reduce((merged, settings) => ({ ...merged, ...settings }), { ...local, ...env });
}

function listSettings(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.(?:env|json)$/.test(name));
  return names.sort().map((name) => join(folder, name));
}

function readSettings(path: string): Environment {
  return path.endsWith('.json') ? readJsonFile(path) : readEnvFile(path);
}

function readEnvFile(path: string): Environment {
  return parseEnv(readFileSync(path, 'utf8'));
}

function readJsonFile(path: string): Environment {
  const settings = parseJson(readFileSync(path, 'utf8'));
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new ConfigError([`${path}: is not a JSON object of settings`]);
  const faults = Object.entries(settings)
    .filter(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))
    .map(([name]) => `${path}: ${name} must be a text, a number or a truth value`);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
