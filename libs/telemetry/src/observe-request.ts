/**
 * What a service tells of its requests beside what the instrumentation of HTTP tells: today's and older names of
 * OpenTelemetry's attributes, and a count of answers by status and route. It costs nothing while telemetry is off.
 */
import { metrics, trace, type Counter } from '@opentelemetry/api';

export interface ObservedRequest {
  readonly method: string;
  /** As the framework writes it, such as `/users/:id`; undefined when no route answers. */
  readonly route: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

let counter: Counter | undefined;

/** Names the span of the request that is being answered by its route. */
export function nameRequest({ method, route, parameters }: ObservedRequest): void {
  const span = trace.getActiveSpan();
  if (!span?.isRecording() || route === undefined) return;
  const pattern = patternOf(route);
  span.updateName(`${method} ${pattern}`);
  span.setAttributes({ 'http.method': method, 'http.route': pattern });
  for (const [name, value] of Object.entries(parameters))
    span.setAttribute(`http.route.params.${name}`, String(value));
}

/** Counts an answer. */
export function countAnswer(status: number, route: string | undefined): void {
  counter ??= metrics
    .getMeter('http')
    .createCounter('http_status_codes', { description: 'Answers by status and route.' });
  counter.add(1, { code: status, 'http.route': route === undefined ? 'none' : patternOf(route) });
}

/** `/users/:id` as `/users/{id}`. */
function patternOf(route: string): string {
  return route.replace(/:(\w+)/g, '{$1}');
}
