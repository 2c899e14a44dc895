import { Command } from 'commander';
import { loadEnvironment, readConfig } from '@libs/config';
import { configDefinition } from './config/definition';
import { createApp } from './app';
export async function runCli(argv: readonly string[]): Promise<void> {
  const program = new Command('marketplace');
  program.command('serve', { isDefault: true }).action(async () => {
    const app = await createApp(readConfig(configDefinition, loadEnvironment(process.env)));
    await app.listen(8082, '0.0.0.0');
  });
  await program.parseAsync(argv);
}
