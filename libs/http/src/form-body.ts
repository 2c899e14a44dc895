import type { FastifyRequest } from 'fastify';
import { findForbiddenText } from './forbidden-text';
import { RequestFault } from './request-fault';

/**
 * Reads a body of the type application/x-www-form-urlencoded into an object of texts; of a repeated name the first value
 * counts. A missing body is an empty object.
 */
export function parseFormBody(
  _request: FastifyRequest,
  body: Buffer | string,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const members = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString()))
    if (!members.has(name) && name !== '__proto__') members.set(name, value);
  const form = Object.fromEntries(members);
  const path = findForbiddenText(form);
  done(path === null ? null : new RequestFault('forbidden_text', { path }), form);
}
