import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RedirectService } from '../redirect/redirect.service';
import { fromRequest } from '../wire/from-request.decorator';

/** The address in the body comes first; one that is not allowed is passed over like any other. */
@Injectable()
export class LinkTargetPipe implements PipeTransform<FastifyRequest, string> {
  constructor(private readonly redirects: RedirectService) {}

  transform({ headers, query, body }: FastifyRequest): string {
    const asked: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'redirect_to') : null;
    const isText = typeof asked === 'string' && asked !== '';
    return this.redirects.resolve({ headers: isText ? { ...headers, redirect_to: asked } : headers, query });
  }
}

/** The parameter that receives the allowed address a generated link finally leads to. */
export const LinkTarget = () => fromRequest(LinkTargetPipe);
