export { Clock } from './clock';
export { HttpConfig } from './http.config';
export { ErrorFilter, ErrorRenderer, type RenderedError } from './error-filter';
export { createHttpApp, type HttpAppOptions } from './http-app';
export { createOpenApi, serveOpenApi } from './open-api';
export { readVersion } from './read-version';
export { currentRequest, runInContext, type RequestContext } from './request-context';
export { RequestFault, type RequestFaultKind } from './request-fault';
export { requireOnEveryRoute } from './route-handlers';
