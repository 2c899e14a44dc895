/** A pattern for ILIKE that finds a text anywhere; its own marks count as letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
