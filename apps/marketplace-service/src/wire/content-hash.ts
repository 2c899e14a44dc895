import { createHash } from 'node:crypto';

/**
 * The SHA-256 of a request's content, by which a replay is told from another request under the same reference. Members
 * count by name and not by order; an absent member and an undefined one are the same.
 */
export function hashContent(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortMembers(content)))
    .digest('base64url');
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sortMembers(member)]),
  );
}
