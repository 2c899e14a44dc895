import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fromRequest } from '../wire/from-request.decorator';
import { RedirectService } from './redirect.service';

@Injectable()
export class RedirectTargetPipe implements PipeTransform<FastifyRequest, string> {
  constructor(private readonly redirects: RedirectService) {}

  transform(request: FastifyRequest): string {
    return this.redirects.resolve(request);
  }
}

/** The parameter that receives the allowed address the user of a request is sent back to. */
export const RedirectTarget = () => fromRequest(RedirectTargetPipe);
