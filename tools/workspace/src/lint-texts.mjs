/**
 * Lints texts as if each stood in a file of the repository: reads `[{ file, text }]` from standard input and prints,
 * for each, the names of the rules that fail. A process of its own, because Jest cannot load ESLint's configuration.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const eslint = new ESLint({ cwd: root });
const failed = [];
for (const { file, text } of JSON.parse(readFileSync(0, 'utf8'))) {
  const [result] = await eslint.lintText(text, { filePath: `${root}/${file}` });
  failed.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(failed));
