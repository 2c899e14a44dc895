import { join } from 'node:path';
import { describeAsEnvFile, type ConfigDefinition } from '@libs/config';

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

/** The whole text of \`.env.example\`. */
export async function envExample(): Promise<string> {
  const parts = await Promise.all(
    PARTS.map(async ({ heading, module, name }) => {
      const exported = (await import(join(ROOT, module))) as Record<string, ConfigDefinition | undefined>;
      const definition = exported[name];
      if (!definition) throw new Error(`${module} exports no ${name}`);
      return `\n# ===== ${heading}\n\n${describeAsEnvFile(definition)}`;
    }),
  );
  return HEADER + parts.join('');
}
