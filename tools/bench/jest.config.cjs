module.exports = { preset: '../../jest.preset.cjs', rootDir: __dirname };
