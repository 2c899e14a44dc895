/**
 * How a channel wants its acknowledgement to be taken, by two headers: `X-Sync-Token` names the answer it has processed
 * (without it, the last one), and `Prefer: handling=lenient` (RFC 7240) stores what is good beside what is not.
 */
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors/problem';

export const SYNC_TOKEN_HEADER = 'X-Sync-Token';

export interface AcknowledgementManner {
  readonly token: string | null;
  readonly isLenient: boolean;
}

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LENIENT = /(?:^|[,;]) *handling *= *"?lenient"? *(?:$|[,;])/i;

/** The parameter that receives the {@link AcknowledgementManner}; says in the answer that leniency was heard. */
export const Manner = createParamDecorator((_: unknown, context: ExecutionContext): AcknowledgementManner => {
  const http = context.switchToHttp();
  const { headers } = http.getRequest<FastifyRequest>();
  const token = headers['x-sync-token'];
  if (token !== undefined && (typeof token !== 'string' || !TOKEN.test(token))) throw unknownToken();
  const isLenient = LENIENT.test([headers['prefer'] ?? ''].flat().join(','));
  if (isLenient) void http.getResponse<FastifyReply>().header('Preference-Applied', 'handling=lenient');
  return { token: token ?? null, isLenient };
});

/** The refusal of a token that the channel was not given, or too long ago. */
export function unknownToken() {
  return invalid({
    [SYNC_TOKEN_HEADER]: ['is not one that this list gave the channel in the last 24 hours'],
  });
}

/** Describes the header of an answer that can be named. */
export const TOKEN_IN_ANSWER = {
  schema: { type: 'string' as const, format: 'uuid' },
  description:
    'Names this answer. Several workers with one key send it back with their acknowledgements, so that each settles what it was shown.',
};

/** Describes both headers. */
export function ApiManner() {
  return applyDecorators(
    ApiHeader({
      name: SYNC_TOKEN_HEADER,
      required: false,
      description: 'Names the answer that was processed: its header of the same name. Absent: the last one.',
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`handling=lenient` stores the good entries and lists the others in `Failed`.',
      schema: { type: 'string' },
    }),
  );
}
