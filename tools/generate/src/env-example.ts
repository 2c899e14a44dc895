import { join } from 'node:path';
import { describeAsEnvFile, describeAsMarkdown, type ConfigDefinition } from '@libs/config';

/** The folder of the whole repository. */
export const ROOT = join(__dirname, '../../..');

interface Part {
  readonly heading: string;
  /** The built module that lists the variables, and the name it exports them by. */
  readonly module: string;
  readonly name: string;
}

/**
 * Definitions are taken from what was built and not imported, because no project may depend on a service. Their
 * builds come first: see implicitDependencies in package.json.
 */
const PARTS: readonly Part[] = [
  {
    heading: 'The auth service',
    module: 'apps/auth-service/dist/src/config-definition.js',
    name: 'configDefinition',
  },
  {
    heading: 'The marketplace service',
    module: 'apps/marketplace-service/dist/src/config-definition.js',
    name: 'configDefinition',
  },
  {
    heading: 'Only for npm start on your own machine',
    module: 'tools/local-stack/dist/local-stack.config.js',
    name: 'localStackDefinition',
  },
];

const HEADER = `# All settings, made from the code by \`npm run generate\`: change them there, not here.
# A line that is commented out shows the default; a line that is not must be set.
# Empty counts as unset. The environment wins over a file named .env.
`;

/** The whole text of `.env.example`. */
export async function envExample(): Promise<string> {
  const parts = await eachPart((definition) => describeAsEnvFile(definition));
  return HEADER + parts.map(({ heading, text }) => `\n# ===== ${heading}\n\n${text}`).join('');
}

const INTRODUCTION = `# Settings

Made from the code by \`npm run generate\`. Settings come from the environment; a file \`.env\` in the working directory
fills what is unset, a file given with \`--config\` and a folder given with \`--config-dir\` override. Empty counts as
unset. Durations are seconds or a text such as \`90s\` or \`1h30m\`; several entries of a list are separated by commas. A
secret may also be given as a file: \`<NAME>_FILE\`. \`npm run auth -- config\` and \`npm run marketplace -- config\` print
what is in force and where it comes from.
`;

/** The whole text of `docs/configuration.md`. */
export async function configurationPage(): Promise<string> {
  const parts = await eachPart((definition) => describeAsMarkdown(definition));
  return INTRODUCTION + parts.map(({ heading, text }) => `\n## ${heading}\n\n${text}\n`).join('');
}

function eachPart(describe: (definition: ConfigDefinition) => string) {
  return Promise.all(
    PARTS.map(async ({ heading, module, name }) => {
      const exported = (await import(join(ROOT, module))) as Record<string, ConfigDefinition | undefined>;
      const definition = exported[name];
      if (!definition) throw new Error(`${module} exports no ${name}`);
      return { heading, text: describe(definition) };
    }),
  );
}
