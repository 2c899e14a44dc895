import { listVariables } from './env.decorator';
import { defaultOf, type ConfigDefinition } from './read-config';

/** The text of one service's part of `.env.example`: every variable with its meaning and default. */
export function describeAsEnvFile(definition: ConfigDefinition): string {
  return definition.sections
    .map((section) => {
      const lines = listVariables(section).flatMap((variable) => {
        const fallback = defaultOf(variable, definition);
        const isRequired = fallback === undefined && !variable.optional;
        const notes = [
          variable.oneOf ? `One of: ${variable.oneOf.join(', ')}.` : '',
          isRequired ? 'Required.' : fallback === undefined ? 'Optional.' : `Default: ${fallback}.`,
          variable.secret ? 'Secret; may also be given as a file with the suffix _FILE.' : '',
        ];
        const text = [variable.description, ...notes].filter(Boolean).join(' ');
        const value = variable.example ?? fallback ?? '';
        return [
          `# ${text}`,
          `${isRequired ? '' : '# '}${definition.prefixes[0]}${variable.name}=${value}`,
          '',
        ];
      });
      return [`# --- ${section.title ?? section.name}`, '', ...lines].join('\n');
    })
    .join('\n');
}
