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

/** The tables of one service's settings for the documentation, one for each section. */
export function describeAsMarkdown(definition: ConfigDefinition): string {
  const [own, ...fallbacks] = definition.prefixes;
  const prefixes = `Every variable is also read with ${fallbacks.map((prefix) => `\`${prefix}\``).join(' or ')} in place of \`${own}\`.`;
  const tables = definition.sections
    .map((section) => {
      const rows = listVariables(section).map((variable) => describeRow(variable, definition));
      const head = `### ${section.title ?? section.name}\n\n| Variable | Default | Meaning |\n| --- | --- | --- |`;
      return [head, ...rows].join('\n');
    })
    .join('\n\n');
  return fallbacks.length > 0 ? `${prefixes}\n\n${tables}` : tables;
}

function describeRow(variable: EnvVariable, definition: ConfigDefinition): string {
  const name = definition.prefixes[0] + variable.name;
  const fallback = defaultOf(variable, definition);
  const shown = fallback === undefined ? (variable.optional ? 'unset' : 'required') : `\`${fallback}\``;
  const bare = [variable.name, ...(variable.aliases ?? [])].filter((other) =>
    definition.bareNames.includes(other),
  );
  const others = [...(variable.aliases ?? []).map((alias) => definition.prefixes[0] + alias), ...bare];
  const notes = [
    variable.oneOf ? `One of ${variable.oneOf.map((word) => `\`${word}\``).join(', ')}.` : '',
    variable.secret ? 'Secret.' : '',
    others.length > 0 ? `Also read as ${others.map((other) => `\`${other}\``).join(', ')}.` : '',
  ];
  const text = [variable.description, ...notes].filter(Boolean).join(' ').replaceAll('|', '\\|');
  return `| \`${name}\` | ${shown === '``' ? 'empty' : shown} | ${text} |`;
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
