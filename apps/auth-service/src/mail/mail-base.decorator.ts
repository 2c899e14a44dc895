import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { HttpConfig } from '@libs/http';
import type { FastifyRequest } from 'fastify';
import { externalBase } from './confirmation-url';
import { MailerConfig } from './mailer.config';

@Injectable()
export class MailBasePipe implements PipeTransform<FastifyRequest, string> {
  constructor(
    private readonly http: HttpConfig,
    private readonly mailer: MailerConfig,
  ) {}

  transform(request: FastifyRequest): string {
    return externalBase(request.headers, this.mailer.externalHosts, this.http.externalUrl);
  }
}

const request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The parameter that receives the address the links of a request's mails start with. */
export const MailBase = () => request(MailBasePipe);
