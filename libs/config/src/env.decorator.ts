import type { Type } from '@nestjs/common';

/** How the text of a variable becomes a value. Durations become seconds. */
export type EnvKind = 'text' | 'integer' | 'boolean' | 'duration' | 'list' | 'url';

export interface EnvOptions {
  /** One plain English sentence for `.env.example` and the documentation. */
  readonly description: string;
  readonly kind?: EnvKind;
  /** The value used when the variable is unset or empty, written as in the environment. */
  readonly default?: string;
  /** Without a default a variable is required, unless this is true; then the property stays undefined. */
  readonly optional?: boolean;
  /** A secret is never printed, and may also be given as a file named by `<NAME>_FILE`. */
  readonly secret?: boolean;
  /** The only values allowed. */
  readonly oneOf?: readonly string[];
  /** Other spellings of the same variable, looked up after the literal name. */
  readonly aliases?: readonly string[];
  /** A value that works on one's own machine, shown in `.env.example`. */
  readonly example?: string;
}

export interface EnvVariable extends EnvOptions {
  readonly name: string;
  readonly property: string;
  readonly kind: EnvKind;
}

/** A section is a plain class whose properties carry {@link Env}. */
export type SectionClass = Type<object> & { readonly title?: string };

const variablesOf = new WeakMap<object, EnvVariable[]>();

/** Binds a property of a configuration section to an environment variable, named without the service's prefix. */
export function Env(name: string, options: EnvOptions): PropertyDecorator {
  return (target, property) => {
    const variables = variablesOf.get(target) ?? [];
    variables.push({ kind: 'text', ...options, name, property: String(property) });
    variablesOf.set(target, variables);
  };
}

/** The variables of a section, in the order of their declaration. */
export function listVariables(section: SectionClass): readonly EnvVariable[] {
  return variablesOf.get(section.prototype as object) ?? [];
}
