/**
 * Everything a change must pass: format, lint, types and specs. All of it runs even when one part fails, so that one
 * run shows every fault. Nx writes its project graph before it lints, which the rule about boundaries needs.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (path) => join(ROOT, 'node_modules', path);

const PARTS = [
  ['format', bin('prettier/bin/prettier.cjs'), '--check', '.'],
  ['lint of the files outside of projects', bin('eslint/bin/eslint.js'), '*.{cjs,mjs}', 'tools/*.mjs'],
  [
    'lint, types and specs of all projects',
    bin('nx/dist/bin/nx.js'),
    'run-many',
    '--targets=lint,typecheck,test',
    '--output-style=static',
  ],
];

const failed = [];
for (const [name, ...command] of PARTS) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join('; ')}. See above.`);
process.exit(failed.length > 0 ? 1 : 0);
