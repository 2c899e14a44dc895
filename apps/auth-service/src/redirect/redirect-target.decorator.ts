import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RedirectService } from './redirect.service';

@Injectable()
export class RedirectTargetPipe implements PipeTransform<FastifyRequest, string> {
  constructor(private readonly redirects: RedirectService) {}

  transform(request: FastifyRequest): string {
    return this.redirects.resolve(request);
  }
}

const request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The parameter that receives the allowed address the user of a request is sent back to. */
export const RedirectTarget = () => request(RedirectTargetPipe);
