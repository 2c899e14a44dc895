import { Decimal } from 'decimal.js';

/**
 * Amounts and rates travel as JSON numbers and are kept as decimal text, so that no binary fraction ever enters a sum.
 * Fifteen significant digits at the most survive JSON's numbers exactly; the largest amount has eleven before the point.
 */
const MAX_DECIMALS = 4;
const DECIMAL_TEXT = /^-?\d{1,11}(?:\.\d+)?$/;

/** A number or numeric text as decimal text in its shortest form; anything else as it is, to be refused. */
export function readDecimal(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return new Decimal(value).toFixed();
  return typeof value === 'string' && DECIMAL_TEXT.test(value) ? new Decimal(value).toFixed() : value;
}

export function isDecimal(value: unknown, min: number, max: number, maxDecimals = MAX_DECIMALS): boolean {
  if (typeof value !== 'string' || !DECIMAL_TEXT.test(value)) return false;
  const decimals = value.split('.')[1]?.length ?? 0;
  return decimals <= maxDecimals && Number(value) >= min && Number(value) <= max;
}

/** Decimal text from the database as a JSON number. */
export function presentDecimal(text: string): number;
export function presentDecimal(text: string | null): number | null;
export function presentDecimal(text: string | null): number | null {
  return text === null ? null : Number(text);
}
