import type { Attributes, Span } from '@opentelemetry/api';
import { OTLPMetricExporter as GrpcMetricExporter } from '@opentelemetry/exporter-metrics-otlp-grpc';
import { OTLPMetricExporter as HttpMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter as GrpcTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as HttpTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import type { InstrumentedService } from './instrumentation';
import { observeService } from './service-metrics';
import type { TelemetryConfig } from './telemetry.config';

/** Probes would be most of what is seen. */
const QUIET = /^\/health(?:\/|\?|$)/;

const ADDRESSES = ['http.url', 'http.target', 'url.full', 'url.query'];

/** Queries carry keys, codes and tokens. */
function dropQuery(span: Span): void {
  if (!('attributes' in span)) return;
  const attributes = span.attributes as Attributes;
  for (const name of ADDRESSES) {
    const value = attributes[name];
    if (typeof value === 'string')
      span.setAttribute(name, name === 'url.query' ? '' : (value.split('?', 1)[0] ?? ''));
  }
}

/** Starts the SDK. @returns what sends the rest and stops it. */
export function startSdk(service: InstrumentedService, config: TelemetryConfig): () => Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- the instrumentation takes this from nowhere else: names of today beside former ones
  process.env['OTEL_SEMCONV_STABILITY_OPT_IN'] ??= 'http/dup';
  const isGrpc = config.otlpProtocol === 'grpc';
  const sdk = new NodeSDK({
    serviceName: service.name,
    resource: resourceFromAttributes({
      'service.version': service.version,
      [`${service.name.split('-')[0] ?? ''}.version`]: service.version,
    }),
    ...(config.isTracing
      ? { traceExporter: isGrpc ? new GrpcTraceExporter() : new HttpTraceExporter() }
      : { spanProcessors: [] }),
    ...(config.isMeasuring ? { metricReaders: [readerOf(config, isGrpc)] } : { metricReaders: [] }),
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => QUIET.test(url ?? ''),
        requestHook: (span) => dropQuery(span),
      }),
      // Values of statements may be anybody's data, so none are kept.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
      ...(config.isMeasuring ? [new RuntimeNodeInstrumentation()] : []),
    ],
  });
  sdk.start();
  // Whoever has loaded this module before gets it observed by its being loaded once more.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would come before the start
  require('node:http');
  if (config.isMeasuring) observeService(service);
  return () => sdk.shutdown();
}

function readerOf(config: TelemetryConfig, isGrpc: boolean): IMetricReader {
  if (config.metricsExporter === 'prometheus')
    return new PrometheusExporter({
      host: config.prometheusHost,
      port: config.prometheusPort,
      endpoint: '/',
    });
  return new PeriodicExportingMetricReader({
    exporter: isGrpc ? new GrpcMetricExporter() : new HttpMetricExporter(),
    exportIntervalMillis: config.exportIntervalMs,
  });
}
