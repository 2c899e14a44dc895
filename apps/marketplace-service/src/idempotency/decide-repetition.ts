/**
 * What becomes of a request that carries a key: it runs when nobody has used the key, gets the stored answer when it is
 * the same request again, waits while the first one is being answered, and is refused when it is another request.
 */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the attempt to claim a key met. */
export type KeyFinding =
  | { readonly claim: string }
  | { readonly claim: null; readonly fingerprint: string; readonly answer: StoredAnswer | null };

export type Repetition =
  | { readonly kind: 'run'; readonly claim: string }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'reused' };

/** @param finding null when another request claimed the key at this very moment. */
export function decideRepetition(finding: KeyFinding | null, fingerprint: string): Repetition {
  if (finding === null) return { kind: 'running' };
  if (finding.claim !== null) return { kind: 'run', claim: finding.claim };
  if (finding.fingerprint !== fingerprint) return { kind: 'reused' };
  return finding.answer ? { kind: 'replay', answer: finding.answer } : { kind: 'running' };
}
