import { Env } from '@libs/config';
import { Max, Min } from 'class-validator';

const EXPORTERS = ['opentelemetry', 'prometheus'] as const;
const PROTOCOLS = ['grpc', 'http/protobuf'] as const;

/** What the service tells of itself; endpoints, headers and sampling follow OpenTelemetry's own variables. */
export class TelemetryConfig {
  static readonly title = 'Telemetry';

  @Env('TRACING_ENABLED', {
    kind: 'boolean',
    default: 'false',
    description: 'Whether requests and SQL statements are traced by OTLP; OTEL_TRACES_SAMPLER says how many.',
  })
  readonly isTracing!: boolean;

  @Env('METRICS_ENABLED', { kind: 'boolean', default: 'false', description: 'Whether metrics are given.' })
  readonly isMeasuring!: boolean;

  @Env('METRICS_EXPORTER', {
    default: 'opentelemetry',
    oneOf: EXPORTERS,
    description: 'How: pushed by OTLP, or to be fetched by Prometheus from a port of its own, path /.',
  })
  readonly metricsExporter!: (typeof EXPORTERS)[number];

  @Env('OTEL_EXPORTER_OTLP_PROTOCOL', {
    default: 'http/protobuf',
    oneOf: PROTOCOLS,
    description: 'The protocol of OTLP; OTEL_EXPORTER_OTLP_ENDPOINT says where to.',
  })
  readonly otlpProtocol!: (typeof PROTOCOLS)[number];

  @Env('OTEL_METRIC_EXPORT_INTERVAL', {
    kind: 'integer',
    default: '60000',
    description: 'How often metrics are pushed, in milliseconds.',
  })
  @Min(10)
  readonly exportIntervalMs!: number;

  @Env('OTEL_EXPORTER_PROMETHEUS_HOST', {
    default: '0.0.0.0',
    description: 'The address at which Prometheus fetches metrics.',
  })
  readonly prometheusHost!: string;

  @Env('OTEL_EXPORTER_PROMETHEUS_PORT', {
    kind: 'integer',
    default: '9100',
    description: 'The port at which Prometheus fetches metrics.',
  })
  @Min(0)
  @Max(65_535)
  readonly prometheusPort!: number;
}

/** Read without a prefix as well, as OpenTelemetry names them. */
export const TELEMETRY_BARE_NAMES = [
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_EXPORTER_PROMETHEUS_HOST',
  'OTEL_EXPORTER_PROMETHEUS_PORT',
];
