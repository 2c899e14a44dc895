import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Logger } from '@libs/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentRequest } from './request-context';
import { RequestFault } from './request-fault';

export interface RenderedError {
  readonly status: number;
  /** The machine-readable code, for the log line. */
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body: unknown;
}

/** Turns any error into the service's answer. The only place that knows the error form. */
export abstract class ErrorRenderer {
  abstract render(error: unknown, request: FastifyRequest): RenderedError;
}

/** The one filter: every error of every request leaves through here, in the service's own form. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly renderer: ErrorRenderer,
    private readonly logger: Logger,
    private readonly isUnavailable: (error: unknown) => boolean,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Renders, logs and sends an error; also used for what fails before the framework's filters apply. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const fault = this.isUnavailable(error)
      ? new RequestFault('unavailable', { cause: error })
      : toFault(error);
    const rendered = this.renderer.render(fault, request);
    this.log(error, rendered);
    if (reply.sent) return;
    const { status, headers = {}, contentType = 'application/json; charset=utf-8', body } = rendered;
    void reply.status(status).headers(headers).type(contentType).send(JSON.stringify(body));
  }

  private log(error: unknown, { status, code }: RenderedError): void {
    const context = currentRequest();
    if (context) context.logFields['error_code'] = code;
    if (status >= 500)
      this.logger.write('error', 'request failed', { request_id: context?.requestId, err: error });
    else if (context && error instanceof Error && error.cause instanceof Error)
      context.logFields['error'] = error.cause;
  }
}

/** The framework's own refusals as faults of the request; anything else stays what it is. */
function toFault(error: unknown): unknown {
  if (error instanceof RequestFault || !(error instanceof Error)) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  const isFrameworks =
    error instanceof HttpException || ('code' in error && String(error.code).startsWith('FST_'));
  if (!isFrameworks || !status || status >= 500) return error;
  switch (status) {
    case 404:
      return new RequestFault('route_not_found');
    case 413:
      return new RequestFault('body_too_large');
    case 415:
      return new RequestFault('unsupported_media_type');
    default:
      return new RequestFault(isMalformedUrl(error) ? 'malformed_url' : 'bad_request', { cause: error });
  }
}

function isMalformedUrl(error: Error): boolean {
  return 'code' in error && (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH');
}
