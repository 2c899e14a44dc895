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
  const { answer, texts } = await watchStatements(work);
  const { status, headers } = answer;
  const statements = texts.map(outlineOf);
  const shown = [...headers].filter(([name]) => !OWN_TO_EACH.has(name));
  return { status, headers: Object.fromEntries(shown), statements };
}

/** The texts of the statements a request asks for; what delivers mails beside the requests is not among them. */
export async function watchStatements<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; texts: readonly string[] }> {
  const queries = jest.spyOn(Client.prototype, 'query');
  const answer = await work();
  const texts = queries.mock.calls.map(([query]: readonly unknown[]) => textOf(query));
  queries.mockRestore();
  return { answer, texts: texts.filter((text) => !/^(?:UPDATE|DELETE FROM) "outbox"/.test(text)) };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { readonly text: string }).text;
}

/** Such as `INSERT INTO "users" INSERT INTO "identities"`: what a statement does, without its details. */
function outlineOf(text: string): string {
  const parts = [...text.matchAll(/(?:INSERT INTO|UPDATE|DELETE FROM|FROM) "\w+"/g)];
  return parts.map(([part]) => part).join(' ') || text;
}
