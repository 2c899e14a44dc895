/**
 * Amounts and rates travel as JSON numbers and are kept as decimal text, so that no binary fraction ever enters a sum.
 * Fifteen significant digits at the most survive JSON's numbers exactly; the largest amount has eleven before the point.
 */
const MAX_DECIMALS = 4;
const DECIMAL_TEXT = /^-?\d{1,11}(?:\.\d+)?$/;

/** A number or numeric text as decimal text; anything else as it is, to be refused. */
export function readDecimal(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return plainText(value);
  return value;
}

export function isDecimal(value: unknown, min: number, max: number, maxDecimals = MAX_DECIMALS): boolean {
  if (typeof value !== 'string' || !DECIMAL_TEXT.test(value)) return false;
  const decimals = value.split('.')[1]?.replace(/0+$/, '') ?? '';
  return decimals.length <= maxDecimals && Number(value) >= min && Number(value) <= max;
}

/** The shortest text of a number without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** Decimal text from the database as a JSON number. */
export function presentDecimal(text: string): number;
export function presentDecimal(text: string | null): number | null;
export function presentDecimal(text: string | null): number | null {
  return text === null ? null : Number(text);
}
