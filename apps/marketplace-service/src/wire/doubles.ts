import type { FaultList } from '../errors/problem';

/** Adds a fault for every entry whose value was given before. */
export function addDoubles(
  faults: FaultList,
  values: readonly (string | number)[],
  pathOf: (index: number) => string,
): void {
  const seen = new Set<string | number>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) faults.add(pathOf(index), `${value} is given more than once`);
    seen.add(value);
  }
}
