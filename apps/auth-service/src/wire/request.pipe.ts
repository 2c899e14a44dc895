import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { readMembers } from './read-members';

/**
 * Reads bodies and queries into their request classes. Callers in many languages send what their serialisers make,
 * so member names match in any letter case, unknown members are ignored and null means absent.
 */
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || metatype === Object || metatype === String) return value;
    if (type === 'body') return readMembers(metatype as Type<object>, value);
    if (type === 'query') return readMembers(metatype as Type<object>, firstOfEach(value));
    return value;
  }
}

/** A repeated query parameter counts once: its first value. */
function firstOfEach(query: unknown): Record<string, unknown> {
  const members = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(members.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}
