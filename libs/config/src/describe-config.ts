import { listVariables, type EnvVariable } from './env.decorator';
import { defaultOf, type ConfigDefinition } from './read-config';

const LINE_WIDTH = 110;

/**
 * The text of one service's part of `.env.example`. Every variable has its meaning and stands with its default,
 * commented out; only what is required stands bare.
 */
export function describeAsEnvFile(definition: ConfigDefinition): string {
  return definition.sections
    .map((section) => {
      const variables = listVariables(section).map((variable) => describeVariable(variable, definition));
      return [`# --- ${section.title ?? section.name}\n`, ...variables].join('\n');
    })
    .join('\n');
}

function describeVariable(variable: EnvVariable, definition: ConfigDefinition): string {
  const name = definition.prefixes[0] + variable.name;
  const fallback = defaultOf(variable, definition);
  const isRequired = fallback === undefined && !variable.optional;
  const value = variable.example ?? fallback ?? '';
  const notes = [
    isRequired ? 'Required.' : '',
    variable.oneOf ? `One of: ${variable.oneOf.join(', ')}.` : '',
    variable.kind === 'duration' ? 'Seconds, or a duration such as 90s or 1h30m.' : '',
    variable.kind === 'list' && !variable.description.includes('comma')
      ? 'Several are separated by commas.'
      : '',
    variable.example && variable.optional ? 'Unset by default.' : '',
    fallback && fallback !== value ? `Default: ${fallback}.` : '',
    variable.secret ? `Secret; ${name}_FILE may name a file that holds it.` : '',
  ];
  const text = [variable.description, ...notes].filter(Boolean).join(' ');
  return `${asComment(text)}\n${isRequired ? '' : '# '}${name}=${value}\n`;
}

function asComment(text: string): string {
  const lines = ['#'];
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > LINE_WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}
