/** What a provider answers; `body` is empty when it is not a JSON object. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: AnswerObject;
}

export type AnswerObject = Readonly<Record<string, unknown>>;

/** The object that a value or a JSON text is; anything else counts as an empty one. */
export function readObject(value: unknown): AnswerObject {
  if (typeof value === 'object' && value !== null) return value as AnswerObject;
  if (typeof value !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? (parsed as AnswerObject) : {};
  } catch {
    return {};
  }
}

/** The first of a list of objects, or an empty one. */
export function firstOf(list: unknown): AnswerObject {
  return Array.isArray(list) ? readObject((list as unknown[])[0]) : {};
}

/** A member as text, or null when it is empty, missing or no text. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
