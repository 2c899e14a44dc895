const swc = JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'));
delete swc.exclude;

/** Packages that ship ES modules only and must pass through the transform. */
const esModules = ['@nestjs', 'request-filtering-agent', '@seriousme', 'content-disposition', 'jose'].join(
  '|',
);

module.exports = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.[cm]?[jt]s$': ['@swc/jest', { ...swc, swcrc: false }] },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esModules})/)`],
  setupFiles: ['reflect-metadata', `${__dirname}/libs/testing/closed-network.cjs`],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: 30_000,
  passWithNoTests: true,
};
