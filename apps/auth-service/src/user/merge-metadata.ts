/** What a request changes in a user's metadata. */
export interface MetadataChange {
  /** The members to set. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The names of the members to remove. */
  readonly remove: readonly string[];
}

/** At the top level given members overwrite, null removes, all others stay. */
export function metadataChange(given: Readonly<Record<string, unknown>> = {}): MetadataChange {
  const members = Object.entries(given);
  return {
    set: Object.fromEntries(members.filter(([, value]) => value !== null)),
    remove: members.filter(([, value]) => value === null).map(([name]) => name),
  };
}
