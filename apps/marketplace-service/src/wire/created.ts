import type { FastifyReply } from 'fastify';

/** The `Location` header of something new, for the OpenAPI document. */
export const LOCATION_HEADER = {
  Location: { schema: { type: 'string' }, description: 'Its address.' },
} as const;

/**
 * Answers 201 for something new, with its address when it has one, and 200 for a replay of what was stored before.
 * @param path the address without encoding, by its segments.
 */
export function answerCreated(reply: FastifyReply, isReplay: boolean, path?: readonly string[]): void {
  void reply.status(isReplay ? 200 : 201);
  if (path && !isReplay) void reply.header('Location', `/${path.map(encodeURIComponent).join('/')}`);
}
