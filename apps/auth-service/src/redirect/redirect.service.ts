import { Injectable } from '@nestjs/common';
import { currentRequest } from '@libs/http';
import type { FastifyRequest } from 'fastify';
import { compileGlob } from './compile-glob';
import { isAllowedRedirect, type RedirectPolicy } from './is-allowed-redirect';
import { RedirectConfig } from './redirect.config';

/** Finds the address a user is sent back to. */
@Injectable()
export class RedirectService {
  private readonly policy: RedirectPolicy;

  constructor(config: RedirectConfig) {
    const patterns = config.allowList.map(compileGlob);
    this.policy = {
      siteUrl: config.siteUrl,
      matchesAllowList: (address) => patterns.some((matches) => matches(address)),
    };
  }

  /**
   * The first allowed of: the header `redirect_to`, the query parameter `redirect_to`, the header `Referer`; else the
   * site. What is not allowed is passed over in silence.
   */
  resolve(request: Pick<FastifyRequest, 'headers' | 'query'>): string {
    const query = (request.query as Record<string, unknown>)['redirect_to'];
    const candidates = [request.headers['redirect_to'], query, request.headers.referer].flat();
    const target =
      candidates.find(
        (candidate): candidate is string =>
          typeof candidate === 'string' && isAllowedRedirect(candidate, this.policy),
      ) ?? this.policy.siteUrl;
    const context = currentRequest();
    // What follows may be secret and is not logged.
    if (context) context.logFields['referer'] = target.split(/[?#]/, 1)[0];
    return target;
  }
}
