/**
 * A rule nobody has seen fail is no rule: each way of breaking the order of the house is tried here, as if it stood
 * in a file that exists, and must be refused by the rule that forbids it. The boundary rule needs the project graph
 * that Nx writes before it lints; where that is missing the rule only warns, and its cases fail here.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const AUTH = 'apps/auth-service/src';
const HUB = 'apps/marketplace-service/src';
const SERVICE = `${HUB}/customer/customer-admin.service.ts`;

interface Canary {
  readonly offence: string;
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const canaries: readonly Canary[] = [
  {
    offence: 'an app imports the other app by its name',
    rule: '@nx/enforce-module-boundaries',
    file: `${AUTH}/app.ts`,
    text: `import '@apps/marketplace-service';`,
  },
  {
    offence: 'an app imports the other app by its path',
    rule: '@nx/enforce-module-boundaries',
    file: `${AUTH}/app.ts`,
    text: `import '../../marketplace-service/src/app';`,
  },
  {
    offence: 'a library imports one that it may not know',
    rule: '@nx/enforce-module-boundaries',
    file: 'libs/config/src/index.ts',
    text: `import '@libs/http';`,
  },
  {
    offence: 'a folder imports a later one',
    rule: 'import-x/no-restricted-paths',
    file: `${HUB}/errors/problem.ts`,
    text: `import '../system/system.module';`,
  },
  {
    offence: 'a folder imports the frame',
    rule: 'import-x/no-restricted-paths',
    file: `${HUB}/system/system.module.ts`,
    text: `import '../app';`,
  },
  {
    offence: 'a cycle',
    rule: 'import-x/no-cycle',
    file: 'libs/config/src/env.decorator.ts',
    text: `import { describeAsEnvFile } from './describe-config'; void describeAsEnvFile;`,
  },
  {
    offence: 'forwardRef',
    rule: 'no-restricted-syntax',
    file: SERVICE,
    text: `import { forwardRef } from '@nestjs/common'; export const later = forwardRef(() => Date);`,
  },
  {
    offence: 'any',
    rule: '@typescript-eslint/no-explicit-any',
    file: SERVICE,
    text: 'export type Whatever = any;',
  },
  {
    offence: 'a default export',
    rule: 'no-restricted-syntax',
    file: SERVICE,
    text: 'export default class Nameless {}',
  },
  {
    offence: 'the environment read elsewhere than in the entry files',
    rule: 'no-restricted-properties',
    file: SERVICE,
    text: `export const secret = process.env['SECRET'];`,
  },
  {
    offence: 'a suppression without a reason',
    rule: '@eslint-community/eslint-comments/require-description',
    file: SERVICE,
    text: '// eslint-disable-next-line eqeqeq\nexport const isSame = (a: unknown, b: unknown) => a == b;',
  },
  {
    offence: 'the testing library outside of specs',
    rule: 'no-restricted-imports',
    file: SERVICE,
    text: `import '@libs/testing';`,
  },
  {
    offence: 'a controller imported by a service',
    rule: 'no-restricted-imports',
    file: SERVICE,
    text: `import '../system/health.controller';`,
  },
  {
    offence: 'a promise nobody waits for',
    rule: '@typescript-eslint/no-floating-promises',
    file: SERVICE,
    text: 'Promise.resolve(1);',
  },
];

const innocent = {
  file: SERVICE,
  text: `import { Injectable } from '@nestjs/common';\n@Injectable()\nexport class InnocentService {}`,
};

describe('lint refuses', () => {
  let failed: readonly (readonly string[])[];

  beforeAll(() => {
    const texts = [...canaries, innocent].map(({ file, text }) => ({ file, text: `${text}\n` }));
    const out = execFileSync(process.execPath, [join(__dirname, 'lint-texts.mjs')], {
      input: JSON.stringify(texts),
      encoding: 'utf8',
    });
    // The boundary rule writes its warning about a missing project graph before the answer.
    failed = JSON.parse(out.split('\n').at(-1) ?? '') as string[][];
  }, 120_000);

  it.each(canaries.map(({ offence, rule }, index) => ({ offence, rule, index })))(
    '$offence',
    ({ rule, index }) => expect(failed[index]).toContain(rule),
  );

  it('nothing else: an innocent text passes', () => expect(failed.at(-1)).toEqual([]));
});
