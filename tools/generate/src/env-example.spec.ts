import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { envExample, ROOT } from './env-example';

describe('.env.example', () => {
  it('is what the code says (if not: npm run generate)', async () => {
    expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(await envExample());
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
