module.exports = {
  preset: '../../jest.preset.cjs',
  rootDir: __dirname,
  globalSetup: '../../libs/testing/global-setup.cjs',
  globalTeardown: '../../libs/testing/global-teardown.cjs',
};
