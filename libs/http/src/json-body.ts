import type { FastifyRequest } from 'fastify';
import { findForbiddenText, mayHoldForbiddenText } from './forbidden-text';
import { RequestFault } from './request-fault';

type Done = (error: Error | null, body?: unknown) => void;

/** Reads a JSON body; an empty one is undefined. */
export function parseJsonBody(_request: FastifyRequest, body: Buffer | string, done: Done): void {
  try {
    const text = body.toString();
    done(null, text.trim() === '' ? undefined : parseJson(text));
  } catch (error) {
    done(error as Error);
  }
}

/** @throws RequestFault `malformed_json`, or `forbidden_text` naming the member. */
function parseJson(text: string): unknown {
  let value: unknown;
  try {
    // A reviver visits every member, so it is only used where the attack is possible.
    value = text.includes('__proto__') ? JSON.parse(text, dropPrototype) : JSON.parse(text);
  } catch (cause) {
    throw new RequestFault('malformed_json', { cause });
  }
  if (mayHoldForbiddenText(text)) {
    const path = findForbiddenText(value);
    if (path !== null) throw new RequestFault('forbidden_text', { path });
  }
  return value;
}

/** A member named `__proto__` must not become a prototype when the body is copied. */
function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
