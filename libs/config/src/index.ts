export { SectionsModule } from './config.module';
export { describeAsEnvFile, describeAsMarkdown } from './describe-config';
export { Env, listVariables, type EnvOptions, type SectionClass } from './env.decorator';
export { parseDuration } from './go-duration';
export { listEffectiveSettings, type EffectiveSetting } from './effective-config';
export { loadEnvironment, loadSettings } from './load-environment';
export {
  ConfigError,
  readConfig,
  type Config,
  type ConfigDefinition,
  type CrossChecked,
  type Environment,
} from './read-config';
