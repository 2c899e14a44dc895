/**
 * Date-times on the wire. Read leniently, with as many fractional digits as there are, `Z` or an offset, UTC without one, and a
 * blank in place of the `+` that a query string loses. Written strictly: UTC with three fractional digits.
 */
const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+\- ]\d{2}:?\d{2})?$/i;

/** The moment meant by `text`, or null when it is none. */
export function parseDateTime(text: string): Date | null {
  const [, day, time = '00:00:00', zone = 'Z'] = ISO_8601.exec(text) ?? [];
  if (!day) return null;
  const offset =
    zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(' ', '+').replace(/^(.\d{2}):?(\d{2})$/, '$1:$2');
  const moment = new Date(`${day}T${time}${offset}`);
  // The parser of the platform rolls 31 February over into March.
  const isRealDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return Number.isNaN(moment.getTime()) || !isRealDay ? null : moment;
}
