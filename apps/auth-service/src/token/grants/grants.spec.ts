import { readdirSync } from 'node:fs';
import { grants } from '.';

it('Every grant is in the index under its name', () => {
  const files = readdirSync(__dirname).flatMap((file) => /^(.+)\.grant\.ts$/.exec(file)?.[1] ?? []);
  expect(files.map((name) => name.replaceAll('-', '_')).sort()).toEqual(Object.keys(grants).sort());
});
