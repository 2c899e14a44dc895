import { metrics } from '@opentelemetry/api';
import type { InstrumentedService } from './instrumentation';

/** That the service runs, and in which version. */
export function observeService({ name, version, runningMetric }: InstrumentedService): void {
  const meter = metrics.getMeter(name);
  const word = name.split('-')[0] ?? '';
  meter
    .createObservableGauge(runningMetric, { description: 'Whether the service runs.' })
    .addCallback((result) => result.observe(1));
  const [major = '0', minor = '0', patch = '0'] = version.split(/[.-]/);
  for (const [part, text] of Object.entries({ major, minor, patch }))
    meter
      .createObservableGauge(`global_${word}_version_${part}`, { description: `The ${part} version.` })
      .addCallback((result) => result.observe(Number(text)));
}
