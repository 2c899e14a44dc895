import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { listVariables, type EnvVariable, type SectionClass } from './env.decorator';
import { parseDuration } from './go-duration';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a service reads from its environment. */
export interface ConfigDefinition {
  /** Our own prefix first, then the prefixes read as fallbacks. */
  readonly prefixes: readonly [string, ...string[]];
  /** Variables that are also read without any prefix. */
  readonly bareNames: readonly string[];
  readonly sections: readonly SectionClass[];
  /** Defaults of this service for variables whose section is shared, by their literal names. */
  readonly defaults?: Readonly<Record<string, string>>;
}

export interface Config {
  get<Section extends object>(section: new () => Section): Section;
  /** Remarks that do not stop the start, such as unknown variables with our prefix. */
  readonly warnings: readonly string[];
}

/** Every fault of the environment at once, each named by its variable. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** A section may check rules between its variables; each answer names the variable and says what to do. */
export interface CrossChecked {
  check(nameOf: (variable: string) => string): readonly string[];
}

/**
 * Reads and validates all sections together.
 * @throws ConfigError with all faults.
 */
export function readConfig(definition: ConfigDefinition, env: Environment): Config {
  const faults: string[] = [];
  const values = new Map<SectionClass, object>();
  for (const section of definition.sections)
    values.set(section, readSection(section, definition, env, faults));
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    get: <Section extends object>(section: new () => Section) => {
      const value = values.get(section);
      if (!value) throw new Error(`${section.name} is not a section of this service`);
      return value as Section;
    },
    warnings: listUnknown(definition, env),
  };
}

function readSection(
  section: SectionClass,
  definition: ConfigDefinition,
  env: Environment,
  faults: string[],
): object {
  const instance = new section() as Record<string, unknown>;
  const faultsBefore = faults.length;
  const byProperty = new Map<string, string>();
  for (const variable of listVariables(section)) {
    const found = lookUp(variable, definition, env);
    byProperty.set(variable.property, found.name);
    try {
      instance[variable.property] = convert(variable, found.text ?? defaultOf(variable, definition));
    } catch (error) {
      faults.push(`${found.name}: ${(error as Error).message}`);
    }
  }
  if (faults.length > faultsBefore) return instance;
  for (const { property, constraints = {} } of validateSync(instance, { forbidUnknownValues: false })) {
    const name = byProperty.get(property) ?? property;
    faults.push(
      ...Object.values(constraints).map((text) => `${name}: ${text.replace(property, 'the value')}`),
    );
  }
  if (isCrossChecked(instance)) faults.push(...instance.check((name) => definition.prefixes[0] + name));
  return instance;
}

function isCrossChecked(value: object): value is CrossChecked {
  return 'check' in value && typeof value.check === 'function';
}

/** The text a variable has when it is unset, or undefined. */
export function defaultOf(variable: EnvVariable, definition: ConfigDefinition): string | undefined {
  return definition.defaults?.[variable.name] ?? variable.default;
}

/** All spellings of a variable, the winning one first. */
export function spellings(variable: EnvVariable, definition: ConfigDefinition): string[] {
  const names = [variable.name, ...(variable.aliases ?? [])];
  return [
    ...definition.prefixes.flatMap((prefix) => names.map((name) => prefix + name)),
    ...names.filter((name) => definition.bareNames.includes(name)),
  ];
}

/** Under which of its spellings a variable is set, and to what. */
export function lookUp(
  variable: EnvVariable,
  definition: ConfigDefinition,
  env: Environment,
): { name: string; text?: string } {
  const names = spellings(variable, definition);
  for (const name of names) {
    const text = env[name]?.trim();
    if (text) return { name, text };
    const file = variable.secret ? env[`${name}_FILE`]?.trim() : undefined;
    if (file) return { name: `${name}_FILE`, text: readFileSync(file, 'utf8').trim() };
  }
  return { name: names[0] ?? variable.name };
}

function convert(variable: EnvVariable, text: string | undefined): unknown {
  if (text === undefined) {
    if (variable.optional) return undefined;
    throw new Error(`is required. ${variable.description}`);
  }
  if (variable.oneOf && !variable.oneOf.includes(text))
    throw new Error(`must be one of ${variable.oneOf.join(', ')}`);
  switch (variable.kind) {
    case 'text':
      return text;
    case 'integer':
      if (!/^[+-]?\d+$/.test(text)) throw new Error('must be a whole number');
      return Number(text);
    case 'boolean':
      if (/^(1|t|true)$/i.test(text)) return true;
      if (/^(0|f|false)$/i.test(text)) return false;
      throw new Error('must be true or false');
    case 'duration': {
      const seconds = parseDuration(text);
      if (seconds === null) throw new Error('must be a number of seconds or a duration such as 90s or 1h30m');
      return seconds;
    }
    case 'list':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
    case 'url':
      if (!URL.canParse(text)) throw new Error('must be an absolute URL');
      return text;
  }
}

function listUnknown(definition: ConfigDefinition, env: Environment): string[] {
  const own = definition.prefixes[0];
  const known = new Set(
    definition.sections.flatMap((section) =>
      listVariables(section).flatMap((variable) =>
        spellings(variable, definition).flatMap((name) => [name, `${name}_FILE`]),
      ),
    ),
  );
  return Object.keys(env)
    .filter((name) => name.startsWith(own) && !known.has(name))
    .map((name) => `${name} is set but no setting has this name`);
}
