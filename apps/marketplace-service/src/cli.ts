import { createServiceCommand } from '@libs/command-line';
import { createApp } from './app';
import { addCatalogueCommands } from './cli-catalogue';
import { addCustomerCommands } from './cli-customer';
import { configDefinition } from './config-definition';
import { Problem } from './errors/problem';
import { persistence } from './persistence';
import { VERSION } from './system/version';

/** Reads the command line and runs the command. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const { program, config, run } = createServiceCommand({
    name: 'marketplace',
    description: 'The hub between merchants and sales channels.',
    version: VERSION,
    config: configDefinition,
    persistence,
    createApp,
    explainRefusal: (error) => (error instanceof Problem ? error.detail : null),
  });
  addCustomerCommands(program, config);
  addCatalogueCommands(program, config);
  await run(argv);
}
