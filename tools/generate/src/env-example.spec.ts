import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { configurationPage, envExample, ROOT } from './env-example';

describe('.env.example', () => {
  it('is what the code says (if not: npm run generate)', async () => {
    expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(await envExample());
  });

  it('says the same as docs/configuration.md (if not: npm run generate)', async () => {
    expect(readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')).toBe(await configurationPage());
  });

  it('knows every setting of .env', () => {
    const known = new Set(
      [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
        ([, name]) => name,
      ),
    );
    const used = Object.keys(parseEnv(readFileSync(join(ROOT, '.env'), 'utf8')));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
