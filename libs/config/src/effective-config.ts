import { listVariables, type EnvVariable } from './env.decorator';
import { defaultOf, lookUp, type ConfigDefinition } from './read-config';
import type { Settings } from './load-environment';

/** One setting as the service reads it. */
export interface EffectiveSetting {
  /** With the service's own prefix. */
  readonly name: string;
  /** As text; a secret is masked, and blank means that there is none. */
  readonly value: string;
  /** `default`, `unset`, or where the value stands and under which name when that is another one. */
  readonly from: string;
}

const MASK = '********';

/** All settings of a service in the order of their sections, with where each came from. Secrets are never shown. */
export function listEffectiveSettings(definition: ConfigDefinition, settings: Settings): EffectiveSetting[] {
  return definition.sections.flatMap((section) =>
    listVariables(section).map((variable) => describe(variable, definition, settings)),
  );
}

function describe(
  variable: EnvVariable,
  definition: ConfigDefinition,
  { environment, originOf }: Settings,
): EffectiveSetting {
  const name = definition.prefixes[0] + variable.name;
  const found = lookUp(variable, definition, environment);
  if (found.text !== undefined) {
    const origin = originOf(found.name);
    const from = found.name === name ? origin : `${origin}, ${found.name}`;
    return { name, value: variable.secret ? MASK : withoutPassword(found.text), from };
  }
  const fallback = defaultOf(variable, definition);
  return { name, value: fallback ?? '', from: fallback === undefined ? 'unset' : 'default' };
}

/** An address may hold a password although its variable is no secret. */
function withoutPassword(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/[^:@/\s]*):[^@/\s]*@/i, `$1:${MASK}@`);
}
