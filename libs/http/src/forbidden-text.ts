/**
 * PostgreSQL stores no U+0000 and no lone surrogate, so text that holds one is refused at the door and the answer
 * names the member.
 */
export function findForbiddenText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findForbiddenText(item, `${path}[${index}]`);
      if (found !== null) return found;
    }
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const memberPath = path ? `${path}.${key}` : key;
    const found = isStorable(key) ? findForbiddenText(member, memberPath) : memberPath;
    if (found !== null) return found;
  }
  return null;
}

/** Whether JSON source can hold forbidden text at all; a cheap test before the walk. */
export function mayHoldForbiddenText(json: string): boolean {
  return /\\u(?:0000|[dD][89a-fA-F])/.test(json);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
