import { createServiceCommand } from '@libs/command-line';
import { createApp } from './app';
import { addAdminCommands } from './cli-admin';
import { checks } from './cli-doctor';
import { addKeyCommands } from './cli-key';
import { addOutboxCommands } from './cli-outbox';
import { explainRefusal } from './cli-services';
import { configDefinition } from './config-definition';
import { persistence } from './persistence';
import { VERSION } from './system/version';

/** Reads the command line and runs the command. */
export async function runCli(argv: readonly string[]): Promise<void> {
  const { program, config, run } = createServiceCommand({
    name: 'auth',
    description: 'Users, sign-in and JSON Web Tokens.',
    version: VERSION,
    config: configDefinition,
    persistence,
    createApp: (config, logger) => createApp(config, { logger }),
    explainRefusal,
    checks,
  });
  addAdminCommands(program, config);
  addKeyCommands(program, config);
  addOutboxCommands(program, config);
  await run(argv);
}
