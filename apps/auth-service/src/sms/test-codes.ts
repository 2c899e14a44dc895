/** Fixed codes of numbers to which nothing is sent, by number. */
export type TestCodes = ReadonlyMap<string, string>;

const ENTRY = /^\+?([1-9]\d{1,14})\s*:\s*(\d{1,10})$/;

/** The codes of entries such as `31612345678:123456`, or the first entry that is not one. */
export function readTestCodes(entries: readonly string[]): TestCodes | { readonly wrong: string } {
  const codes = new Map<string, string>();
  for (const entry of entries) {
    const [, phone, code] = ENTRY.exec(entry) ?? [];
    if (!phone || !code) return { wrong: entry };
    codes.set(phone, code);
  }
  return codes;
}
