const MAX_ENTRIES = 200;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 4_000;

/** An empty array as an empty map, and entries with a null value left out. */
export function readExtraData(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? {} : (value as unknown);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== null));
}

/** What is wrong with a map of text to text, or null. */
export function faultsOfExtraData(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be a map of text to text';
  const entries = Object.entries(value);
  if (entries.length > MAX_ENTRIES) return `must have at most ${MAX_ENTRIES} entries`;
  for (const [name, text] of entries) {
    if (name.length > MAX_NAME_LENGTH)
      return `has a name of more than ${MAX_NAME_LENGTH} characters: ${name.slice(0, 20)}…`;
    if (typeof text !== 'string') return `must hold text only, which ${name} is not`;
    if (text.length > MAX_VALUE_LENGTH) return `holds more than ${MAX_VALUE_LENGTH} characters in ${name}`;
  }
  return null;
}
