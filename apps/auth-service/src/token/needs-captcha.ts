import type { FastifyRequest } from 'fastify';
import { RequestPipe } from '../wire/request.pipe';
import { TokenQuery } from './token.dto';

/** Who exchanges one of these has proved before that they are no machine, or to somebody else. */
const PROVED_BEFORE = new Set(['pkce', 'refresh_token', 'id_token']);
const pipe = new RequestPipe();

/** Whether a request for tokens needs a CAPTCHA. The grant is read as the route reads it, so that both see the same. */
export function needsCaptcha({ query }: Pick<FastifyRequest, 'query'>): boolean {
  const { grant_type = '' } = pipe.transform(query, { type: 'query', metatype: TokenQuery }) as TokenQuery;
  return !PROVED_BEFORE.has(grant_type);
}
