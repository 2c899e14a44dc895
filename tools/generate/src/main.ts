import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage, envExample, ROOT } from './env-example';

async function main(): Promise<void> {
  writeFileSync(join(ROOT, '.env.example'), await envExample());
  writeFileSync(join(ROOT, 'docs/configuration.md'), await configurationPage());
  console.log('Wrote .env.example and docs/configuration.md');
}

void main();
