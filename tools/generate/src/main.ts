import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, ROOT } from './env-example';

async function main(): Promise<void> {
  writeFileSync(join(ROOT, '.env.example'), await envExample());
  console.log('Wrote .env.example');
}

void main();
