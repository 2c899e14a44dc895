import js from '@eslint/js';
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/**
 * The folders of each service in the order of their dependencies: a folder imports only folders that stand before it.
 * Files directly in `src` (main, cli, app) may import everything.
 */
const FOLDERS = {
  'auth-service': [
    'errors',
    'wire',
    'limit',
    'crypto',
    'user',
    'audit',
    'redirect',
    'mail',
    'sms',
    'password',
    'session',
    'access',
    'captcha',
    'pkce',
    'one-time-token',
    'external',
    'token',
    'signup',
    'otp',
    'account',
    'mfa',
    'admin',
    'system',
  ],
  'marketplace-service': [
    'errors',
    'config',
    'wire',
    'customer',
    'idempotency',
    'product',
    'listing',
    'transfer',
    'order',
    'fulfilment',
    'webhook',
    'admin',
    'system',
  ],
};

const zones = Object.entries(FOLDERS).flatMap(([app, folders]) => {
  const source = `./apps/${app}/src`;
  const order = folders.slice(0, -1).map((folder, index) => ({
    target: `${source}/${folder}`,
    from: folders.slice(index + 1).map((later) => `${source}/${later}`),
    message: `A folder imports only folders before it: see FOLDERS in eslint.config.mjs.`,
  }));
  const frame = {
    target: folders.map((folder) => `${source}/${folder}`),
    from: [`${source}/*.ts`],
    message: 'The files directly in src put the folders together; no folder imports them.',
  };
  return [...order, frame];
});

/** Which tags a project may depend on; `scope:testing` is for specs alone, which a rule below sees to. */
const SCOPES = [
  ['scope:config', []],
  ['scope:telemetry', ['scope:config']],
  ['scope:persistence', ['scope:config']],
  ['scope:http', ['scope:config', 'scope:telemetry']],
  ['scope:api-key', []],
  ['scope:rate-limit', ['scope:config', 'scope:persistence']],
  ['scope:outbox', ['scope:config', 'scope:persistence', 'scope:telemetry']],
  ['scope:command-line', ['scope:config', 'scope:http', 'scope:persistence', 'scope:telemetry']],
  ['scope:local-postgres', []],
  ['scope:testing', ['scope:local-postgres']],
  ['scope:auth', ['type:lib']],
  ['scope:marketplace', ['type:lib']],
  ['scope:tool', ['type:lib']],
].map(([sourceTag, tags]) => ({ sourceTag, onlyDependOnLibsWithTags: [...tags, 'scope:testing'] }));

const forbidden = [
  {
    selector: "CallExpression[callee.name='forwardRef']",
    message: 'Two folders that need each other are one folder.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/coverage/**', '.nx/**', '.local/**'] },
  js.configs.recommended,
  comments.recommended,
  prettier,
  {
    rules: {
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-enable'] }],
      '@eslint-community/eslint-comments/disable-enable-pair': 'off',
    },
  },
  {
    files: ['**/*.{cjs,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { 'import-x': importX, '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      // Without these the rules about imports do not look into TypeScript files, and no cycle is ever found.
      'import-x/extensions': ['.ts', '.js', '.cjs', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ['apps/*/tsconfig.json', 'libs/*/tsconfig.json', 'tools/*/tsconfig.json'],
          conditionNames: ['source', 'types', 'require', 'node', 'default'],
        }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { enforceBuildableLibDependency: false, depConstraints: SCOPES },
      ],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': 'error',
      'no-restricted-syntax': ['error', ...forbidden],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment through @libs/config.' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['**/*.module.ts', '**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '\\.controller$', message: 'Only modules import controllers.' },
            { group: ['@libs/testing'], message: 'Only specs import @libs/testing.' },
          ],
        },
      ],
    },
  },
  {
    files: [
      '**/*.spec.ts',
      'apps/*/test/**/*.ts',
      'libs/testing/**/*.ts',
      'tools/**/*.ts',
      'libs/config/src/load-environment.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
);
