/**
 * Starts OpenTelemetry, before anything is loaded that it observes: a service's main file imports this first. When
 * tracing and metrics are off, nothing of it is loaded.
 */
import { ConfigError, loadSettings, readConfig } from '@libs/config';
import { TELEMETRY_BARE_NAMES, TelemetryConfig } from './telemetry.config';

export interface InstrumentedService {
  readonly name: string;
  readonly version: string;
  /** The metric that is 1 while the service runs. */
  readonly runningMetric: string;
  /** The prefixes of its variables, its own first. */
  readonly prefixes: readonly [string, ...string[]];
}

let stop: () => Promise<void> = () => Promise.resolve();

/**
 * @param argv the command line; files that it names are read, and only a service that serves is observed.
 */
export function startInstrumentation(service: InstrumentedService, argv: readonly string[]): void {
  const config = readTelemetryConfig(service, argv);
  if (!config || !(config.isTracing || config.isMeasuring)) return;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loading it costs half a second, so only when it is on
  const { startSdk } = require('./sdk') as typeof import('./sdk');
  stop = startSdk(service, config);
}

/** Sends what has not been sent yet. */
export function stopInstrumentation(): Promise<void> {
  return stop();
}

/** Null when another command runs, or when settings are wrong, which the service itself says better. */
function readTelemetryConfig(
  { prefixes }: InstrumentedService,
  argv: readonly string[],
): TelemetryConfig | null {
  const optionOf = (...names: string[]) =>
    argv[argv.findIndex((argument) => names.includes(argument)) + 1 || -1];
  const command = argv.slice(2).find((argument, index, all) => isWord(argument) && !isOption(all[index - 1]));
  if (command !== undefined && command !== 'serve') return null;
  try {
    const settings = loadSettings({
      file: optionOf('-c', '--config'),
      folder: optionOf('-d', '--config-dir'),
    });
    const definition = { prefixes, bareNames: TELEMETRY_BARE_NAMES, sections: [TelemetryConfig] };
    return readConfig(definition, settings.environment).get(TelemetryConfig);
  } catch (error) {
    if (error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const isWord = (argument: string): boolean => !argument.startsWith('-');

/** Whether the next argument is the option's value. */
const isOption = (argument: string | undefined): boolean =>
  ['-c', '--config', '-d', '--config-dir'].includes(argument ?? '');
