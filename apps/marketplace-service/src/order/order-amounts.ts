/**
 * The money of an order in exact decimals. What the customer paid is kept as it came; the base currency's amounts
 * follow from one rate. Amounts of one unit keep four decimals, totals the minor unit of their currency, both rounded
 * half away from zero, and a total is rounded once and not as the sum of rounded parts.
 */
import { Decimal } from 'decimal.js';

export interface PricedLine {
  readonly quantity: number;
  /** Decimal text in the paid currency, VAT included. */
  readonly unitPriceInclVat: string;
  /** Percentage. */
  readonly vatRate: string;
}

export interface Pricing {
  readonly lines: readonly PricedLine[];
  readonly shippingCostsInclVat: string;
  /** ISO 4217. */
  readonly paidCurrency: string;
  readonly baseCurrency: string;
  /** What one unit of the paid currency is worth in the base currency. */
  readonly rate: string;
}

export interface Amounts {
  readonly shippingCostsInclVat: string;
  readonly shippingCostsVat: string;
  readonly totalInclVat: string;
  readonly totalVat: string;
}

export interface LineAmounts {
  readonly unitPriceInclVat: string;
  readonly unitVat: string;
}

export interface OrderAmounts {
  readonly maxVatRate: string;
  readonly paid: Amounts;
  readonly base: Amounts;
  readonly lines: readonly { readonly paid: LineAmounts; readonly base: LineAmounts }[];
}

const UNIT_DECIMALS = 4;
/** The largest amount that a JSON number carries exactly with four decimals. */
const MAX_AMOUNT = new Decimal('99999999999.9999');

/** The amounts of an order, or null when one of them is too large to be kept. */
export function orderAmounts({
  lines,
  shippingCostsInclVat,
  paidCurrency,
  baseCurrency,
  rate,
}: Pricing): OrderAmounts | null {
  const maxVatRate = Decimal.max(0, ...lines.map(({ vatRate }) => vatRate));
  const shipping = new Decimal(shippingCostsInclVat);
  const total = lines.reduce((sum, line) => sum.plus(lineTotal(line)), shipping);
  const totalVat = lines.reduce(
    (sum, line) => sum.plus(vatIn(lineTotal(line), line.vatRate)),
    vatIn(shipping, maxVatRate),
  );
  const exact = [shipping, vatIn(shipping, maxVatRate), total, totalVat] as const;
  const units = lines.map(
    (line) =>
      [new Decimal(line.unitPriceInclVat), vatIn(new Decimal(line.unitPriceInclVat), line.vatRate)] as const,
  );
  const largest = Decimal.max(total, ...units.map(([price]) => price));
  if (Decimal.max(largest, largest.times(rate)).greaterThan(MAX_AMOUNT)) return null;
  return {
    maxVatRate: maxVatRate.toFixed(),
    // What the customer paid for shipping is kept as it came.
    paid: { ...roundTotals(exact, new Decimal(1), paidCurrency), shippingCostsInclVat },
    base: roundTotals(exact, new Decimal(rate), baseCurrency),
    lines: units.map((unit) => ({
      paid: roundUnits(unit, new Decimal(1)),
      base: roundUnits(unit, new Decimal(rate)),
    })),
  };
}

function lineTotal({ unitPriceInclVat, quantity }: PricedLine): Decimal {
  return new Decimal(unitPriceInclVat).times(quantity);
}

/** The VAT contained in an amount that includes it. */
function vatIn(amount: Decimal, vatRate: Decimal.Value): Decimal {
  return amount.times(vatRate).dividedBy(new Decimal(vatRate).plus(100));
}

function roundTotals(
  exact: readonly [Decimal, Decimal, Decimal, Decimal],
  rate: Decimal,
  currency: string,
): Amounts {
  const decimals = minorUnit(currency);
  const round = (amount: Decimal) => amount.times(rate).toFixed(decimals, Decimal.ROUND_HALF_UP);
  return {
    shippingCostsInclVat: round(exact[0]),
    shippingCostsVat: round(exact[1]),
    totalInclVat: round(exact[2]),
    totalVat: round(exact[3]),
  };
}

function roundUnits([price, vat]: readonly [Decimal, Decimal], rate: Decimal): LineAmounts {
  const round = (amount: Decimal) => amount.times(rate).toFixed(UNIT_DECIMALS, Decimal.ROUND_HALF_UP);
  return { unitPriceInclVat: round(price), unitVat: round(vat) };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const minorUnits = new Map<string, number>();

/** How many decimals a currency's amounts have: 2 for EUR, 0 for JPY. */
function minorUnit(currency: string): number {
  const known = minorUnits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  minorUnits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
