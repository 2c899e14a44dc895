/** The token of an `Authorization: Bearer …` header (RFC 6750 section 2.1), or null for anything else. */
export function readBearer(authorization: string | undefined): string | null {
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
