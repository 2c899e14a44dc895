import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule, Type } from '@nestjs/common';
import { countAnswer, Logger, nameRequest, stopInstrumentation } from '@libs/telemetry';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { Drain } from './drain';
import { ErrorFilter, type ErrorRenderer } from './error-filter';
import { findForbiddenText } from './forbidden-text';
import { parseFormBody } from './form-body';
import { parseJsonBody } from './json-body';
import { currentRequest, runInContext } from './request-context';
import { RequestFault } from './request-fault';

export interface HttpAppOptions {
  readonly module: Type<unknown> | DynamicModule;
  readonly logger: Logger;
  readonly renderer: ErrorRenderer;
  /** Tells an outage of what the service needs from a bug; the first answers 503. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Bytes a body may have. */
  readonly bodyLimit: number;
  /** Another limit for the routes it knows. */
  readonly bodyLimitOf?: (path: string) => number | undefined;
  /** Whether a body is read as JSON whatever its declared type. Otherwise other types are refused. */
  readonly anyMediaType: boolean;
  /** The header whose value becomes the request id; without one, or without a value, a random UUID. */
  readonly requestIdHeader?: string;
  /** Paths whose bodies are forms, although other bodies are JSON. */
  readonly formPaths?: readonly string[];
  /** Whether the answer names the request id in `X-Request-Id`. */
  readonly echoRequestId: boolean;
  /**
   * The path, such as `/auth/v1`, that callers put before every path. A request without it is answered as well: probes
   * come directly, and some gateways take the prefix off.
   */
  readonly pathPrefix?: string;
  /** How long the service still answers after it was told to stop; by default not at all. */
  readonly shutdownDelaySeconds?: number;
  /** Addresses and networks whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Whom limits count a request for; without it nobody. */
  readonly networkOf?: (request: FastifyRequest) => string | null;
}

const MAX_REQUEST_ID_LENGTH = 200;
const MAX_PATH_PARAMETER_LENGTH = 1_500;
const QUIET_PATHS = new Set(['/health', '/health/live', '/health/ready']);

/** The Fastify application both services stand on: context, bodies, errors, 405, log line and safe headers. */
export async function createHttpApp(options: HttpAppOptions): Promise<NestFastifyApplication> {
  const filter = new ErrorFilter(options.renderer, options.logger, options.isUnavailable);
  const drain = new Drain(options.shutdownDelaySeconds ?? 0);
  const adapter = new FastifyAdapter({
    // What comes by a connection that is open already is still answered.
    return503OnClosing: false,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    rewriteUrl: ({ url }: IncomingMessage) => withoutPrefix(url ?? '/', options.pathPrefix),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers, options.requestIdHeader),
    logger: false,
    frameworkErrors: (cause: Error, request: FastifyRequest, reply: FastifyReply) => {
      filter.answer(new RequestFault('malformed_url', { cause }), request, reply);
    },
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_LENGTH },
  });
  addHooks(adapter, options);
  askToReconnect(adapter, drain);
  const app = await NestFactory.create<NestFastifyApplication>(rootOf(options, drain), adapter, {
    logger: options.logger,
    abortOnError: false,
    // The framework's own parsers would also take forms.
    bodyParser: false,
  });
  acceptBodies(app, options);
  app.useGlobalFilters(filter);
  // A service that was asked to stop and did so has succeeded.
  app.enableShutdownHooks(undefined, { useProcessExit: true });
  return app;
}

function addHooks(adapter: FastifyAdapter, options: HttpAppOptions): void {
  const fastify = adapter.getInstance();
  const routes = findMyWay({ maxParamLength: MAX_PATH_PARAMETER_LENGTH });
  fastify.addHook('onRoute', (route: RouteOptions) => {
    route.bodyLimit = options.bodyLimitOf?.(route.url) ?? route.bodyLimit ?? options.bodyLimit;
    if (!route.url.includes('*'))
      routes.on([route.method].flat() as HTTPMethod[], route.url, () => undefined);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Content-Type-Options', 'nosniff');
    if (options.echoRequestId) void reply.header('X-Request-Id', request.id);
    // A type that is not even well formed would be refused before any parser is asked.
    if (options.anyMediaType && 'content-type' in request.headers)
      request.headers['content-type'] = 'application/json';
    const context = {
      requestId: request.id,
      ip: request.ip,
      network: options.networkOf?.(request) ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage: request.headers['accept-language'],
      logFields: {},
    };
    runInContext(context, done);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.is404) return done(faultOfUnknownRoute(routes, request));
    const path = findForbiddenText(request.query) ?? findForbiddenText(request.params);
    done(path === null ? undefined : new RequestFault('forbidden_text', { path }));
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { params, routeOptions } = request;
    nameRequest({
      method: request.method,
      route: routeOptions.url,
      parameters: params as Record<string, unknown>,
    });
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logCompleted(options.logger, request, reply);
    done();
  });
}

/** The service with what it needs to know of its own end. */
function rootOf({ module }: HttpAppOptions, drain: Drain): DynamicModule {
  return {
    module: HttpRoot,
    global: true,
    imports: [module],
    providers: [
      { provide: Drain, useValue: drain },
      { provide: 'telemetry', useValue: { onApplicationShutdown: stopInstrumentation } },
    ],
    exports: [Drain],
  };
}

class HttpRoot {}

/** A client that keeps its connection would not notice that the service stops. */
function askToReconnect(adapter: FastifyAdapter, drain: Drain): void {
  adapter.getInstance().addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining) void reply.header('Connection', 'close');
    done();
  });
}

function withoutPrefix(url: string, prefix: string | undefined): string {
  if (!prefix || !url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

function requestIdOf(headers: NodeJS.Dict<string | string[]>, header: string | undefined): string {
  const given = header ? headers[header.toLowerCase()] : undefined;
  const text = (Array.isArray(given) ? given[0] : given)?.slice(0, MAX_REQUEST_ID_LENGTH);
  return text || randomUUID();
}

/** A path that other methods answer is 405 with `Allow`, any other is 404. */
function faultOfUnknownRoute(routes: ReturnType<typeof findMyWay>, request: FastifyRequest): RequestFault {
  const path = pathOf(request.url);
  const allow = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) =>
    routes.find(method, path),
  );
  return allow.length > 0
    ? new RequestFault('method_not_allowed', { allow })
    : new RequestFault('route_not_found');
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

function acceptBodies(
  app: NestFastifyApplication,
  { anyMediaType, formPaths = [] }: Pick<HttpAppOptions, 'anyMediaType' | 'formPaths'>,
): void {
  const adapter = app.getHttpAdapter() as FastifyAdapter;
  adapter.getInstance().removeAllContentTypeParsers();
  const parse: typeof parseJsonBody = (request, body, done) =>
    formPaths.includes(request.routeOptions.url ?? '')
      ? parseFormBody(request, body, done)
      : parseJsonBody(request, body, done);
  adapter.useBodyParser(anyMediaType ? '*' : 'application/json', false, {}, parse);
}

function logCompleted(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  if (QUIET_PATHS.has(pathOf(request.url))) return;
  countAnswer(reply.statusCode, request.is404 ? undefined : request.routeOptions.url);
  const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info';
  logger.write(level, 'completed', {
    component: 'api',
    method: request.method,
    path: pathOf(request.originalUrl),
    remote_addr: request.ip,
    request_id: request.id,
    status: reply.statusCode,
    duration: Math.round(reply.elapsedTime * 1e6),
    ...currentRequest()?.logFields,
  });
}
