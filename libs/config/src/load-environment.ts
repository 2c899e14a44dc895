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

/** What was read, and from where. */
export interface Settings {
  readonly environment: Environment;
  /** Where a variable that is set comes from: `environment`, or the name of a file. */
  readonly originOf: (name: string) => string;
}

/**
 * The environment, with `.env` of the working directory filling what is unset.
 * @throws ConfigError when a JSON file does not hold one object of texts, numbers and truth values.
 */
export function loadSettings({ file, folder }: SettingsFiles = {}, env: Environment = process.env): Settings {
  const sources: [string, Environment][] = [
    ...(existsSync('.env') ? [['.env', readEnvFile('.env')] as [string, Environment]] : []),
    ['environment', env],
    ...(file ? [[file, readEnvFile(file)] as [string, Environment]] : []),
    ...(folder ? listSettings(folder) : []).map((path): [string, Environment] => [path, readSettings(path)]),
  ];
  const environment = Object.assign({}, ...sources.map(([, values]) => values)) as Environment;
  const last = (name: string) => sources.findLast(([, values]) => values[name] !== undefined);
  return { environment, originOf: (name) => last(name)?.[0] ?? 'environment' };
}

/** Only the values of {@link loadSettings}. */
export function loadEnvironment(files: SettingsFiles = {}, env: Environment = process.env): Environment {
  return loadSettings(files, env).environment;
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
