/**
 * Durations as operators of Go services write them: `90s`, `1h30m`, `1.5h`, `-2m`, and a bare number of seconds.
 * Units: ns, us (also µs), ms, s, m, h.
 */
const SECONDS_PER_UNIT: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const WHOLE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Seconds meant by `text`, or null when it is no duration. */
export function parseDuration(text: string): number | null {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!WHOLE.test(text)) return null;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(PART)) {
    seconds += Number(amount) * (SECONDS_PER_UNIT[unit ?? ''] ?? Number.NaN);
  }
  return text.startsWith('-') ? -seconds : seconds;
}
