/** Reads what providers send, which may be anything. */
export type AnswerObject = Readonly<Record<string, unknown>>;

/** The object a value is; anything else counts as an empty one. */
export function objectOf(value: unknown): AnswerObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnswerObject) : {};
}

/** The objects of a list; anything else counts as an empty list. */
export function objectsOf(value: unknown): AnswerObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** A text or a number as text; undefined when it is empty, missing or anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a value says yes: some providers write truth values as texts. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

/** Texts with a blank between them; undefined when there is none. */
export function joined(...parts: unknown[]): string | undefined {
  return parts.map(textOf).filter(Boolean).join(' ') || undefined;
}

/** The object without some of its members. */
export function without(object: AnswerObject, names: readonly string[]): AnswerObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
