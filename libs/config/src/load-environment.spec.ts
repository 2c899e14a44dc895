import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment, loadSettings } from './load-environment';

describe('loadEnvironment', () => {
  const folderWith = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };

  it('lets a file override the environment, and a folder both, file by file', () => {
    const folder = folderWith({
      'b.json': '{"C":"from b","D":7,"E":true}',
      'a.env': 'B=from a\nC=from a\n',
      'notes.txt': 'A=from notes',
      'own.env.bak': 'A=from a backup',
    });
    const file = join(folderWith({ own: 'A=from file\nB=from file\nC=from file\n' }), 'own');
    const env = { A: 'from env', Z: 'from env' };
    expect(loadEnvironment({ file, folder }, env)).toMatchObject({
      A: 'from file',
      B: 'from a',
      C: 'from b',
      D: '7',
      E: 'true',
      Z: 'from env',
    });
    expect(loadEnvironment({}, env)).toMatchObject(env);
    const { originOf } = loadSettings({ file, folder }, env);
    expect(['A', 'B', 'C', 'Z'].map(originOf)).toEqual([
      file,
      join(folder, 'a.env'),
      join(folder, 'b.json'),
      'environment',
    ]);
  });

  it.each([
    ['{', 'is not a JSON object of settings'],
    ['[]', 'is not a JSON object of settings'],
    ['null', 'is not a JSON object of settings'],
    ['{"A":{"B":1},"C":null}', 'A must be a text, a number or a truth value'],
  ])('refuses the JSON file %s', (text, fault) => {
    expect(() => loadEnvironment({ folder: folderWith({ 'a.json': text }) }, {})).toThrow(fault);
  });

  it('says that there is no such file or folder', () => {
    expect(() => loadEnvironment({ folder: '/no/such/folder' }, {})).toThrow('/no/such/folder');
    expect(() => loadEnvironment({ file: '/no/such/file' }, {})).toThrow('/no/such/file');
  });
});
