/** What a function of Go's text/template does, and how many arguments it takes. */
export interface TemplateFunction {
  readonly least: number;
  readonly most: number;
  readonly run: (...args: readonly unknown[]) => unknown;
}

const MANY = 20;

const define = (least: number, most: number, run: (...args: readonly unknown[]) => unknown) => ({
  least,
  most,
  run,
});

/** Go's notion of what counts as false: false, 0, nothing, and what is empty. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** A value as text; nothing is printed for what is missing, and JSON for what has parts. */
export function print(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  // Every other value of a template is JSON, too.
  return JSON.stringify(value);
}

function look(from: unknown, key: unknown): unknown {
  if (typeof from === 'string' || Array.isArray(from)) return typeof key === 'number' ? from[key] : undefined;
  if (typeof from !== 'object' || from === null || typeof key !== 'string') return undefined;
  return Object.hasOwn(from, key) ? (from as Record<string, unknown>)[key] : undefined;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return print(a) < print(b) ? -1 : Number(print(a) > print(b));
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function firstOrLast(values: readonly unknown[], isWanted: (value: unknown) => boolean): unknown {
  const at = values.findIndex(isWanted);
  return values.at(at);
}

/** The verbs for text, whole numbers and any value. */
function format(pattern: unknown, ...values: readonly unknown[]): string {
  let next = 0;
  return print(pattern).replace(/%([svd%])/g, (_, verb) => (verb === '%' ? '%' : print(values[next++])));
}

/** The functions a template may call, by their names. Values of users reach them, so they look at own members only. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: define(1, MANY, (...values) => firstOrLast(values, (value) => !isTrue(value))),
  or: define(1, MANY, (...values) => firstOrLast(values, isTrue)),
  not: define(1, 1, (value) => !isTrue(value)),
  eq: define(2, MANY, (value, ...others) => others.includes(value)),
  ne: define(2, 2, (a, b) => a !== b),
  lt: define(2, 2, (a, b) => compare(a, b) < 0),
  le: define(2, 2, (a, b) => compare(a, b) <= 0),
  gt: define(2, 2, (a, b) => compare(a, b) > 0),
  ge: define(2, 2, (a, b) => compare(a, b) >= 0),
  len: define(1, 1, lengthOf),
  index: define(2, MANY, (value, ...keys) => keys.reduce(look, value)),
  print: define(1, MANY, (...values) => values.map(print).join('')),
  printf: define(1, MANY, format),
  urlquery: define(1, 1, (value) => encodeURIComponent(print(value))),
  // What is printed is escaped in any case.
  html: define(1, 1, (value) => value),
};
