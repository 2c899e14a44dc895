import { Injectable, type PipeTransform } from '@nestjs/common';
import { HttpConfig } from '@libs/http';
import type { FastifyRequest } from 'fastify';
import { fromRequest } from '../wire/from-request.decorator';
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

/** The parameter that receives the address the links of a request's mails start with. */
export const MailBase = () => fromRequest(MailBasePipe);
