import type { HttpAnswer } from '@libs/testing';
import { Client } from 'pg';

/** Headers whose value is another one for every answer. */
const OWN_TO_EACH = new Set(['date', 'x-request-id', 'content-length']);

export interface Trace {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The verbs and tables of each statement, in the order they were asked. */
  readonly statements: readonly string[];
}

/** What a request shows of itself: status, headers, and which statements the database was asked. */
export async function traceOf(work: () => Promise<HttpAnswer>): Promise<Trace> {
  const queries = jest.spyOn(Client.prototype, 'query');
  const { status, headers } = await work();
  const statements = queries.mock.calls.map(([query]: readonly unknown[]) => outlineOf(query));
  queries.mockRestore();
  const shown = [...headers].filter(([name]) => !OWN_TO_EACH.has(name));
  return { status, headers: Object.fromEntries(shown), statements };
}

/** Such as `INSERT INTO "users" INSERT INTO "identities"`: what a statement does, without its details. */
function outlineOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text: string }).text;
  const parts = [...text.matchAll(/(?:INSERT INTO|UPDATE|DELETE FROM|FROM) "\w+"/g)];
  return parts.map(([part]) => part).join(' ') || text;
}
