/** A time as it is sent: RFC 3339 in UTC. It comes as a date, or as text from JSON built in the database. */
export function timestamp(time: Date | string): string {
  return (time instanceof Date ? time : new Date(time)).toISOString();
}

/** The same for a time that may be missing; what is missing is left out of the answer. */
export function optionalTimestamp(time: Date | string | null): string | undefined {
  return time === null ? undefined : timestamp(time);
}

const RFC_3339 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** The time meant by an RFC 3339 text, or null when it is none. */
export function parseTime(text: string): Date | null {
  const time = new Date(text);
  return RFC_3339.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}
