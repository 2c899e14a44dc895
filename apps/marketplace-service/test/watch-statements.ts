import { Client } from 'pg';

export interface SeenStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements of the transaction itself, and the look for new channels in the background. */
const UNCOUNTED = /^(BEGIN|COMMIT|ROLLBACK)$|filled_at IS NULL ORDER BY/;

/** The statements that reach PostgreSQL while `work` runs. */
export async function watchStatements(work: () => Promise<unknown>): Promise<SeenStatement[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (spy.mock.calls as unknown[][])
      .map(([query]) => (typeof query === 'string' ? { text: query } : (query as Partial<SeenStatement>)))
      .map(({ text = '', values = [] }) => ({ text: text.trim(), values }))
      .filter(({ text }) => !UNCOUNTED.test(text));
  } finally {
    spy.mockRestore();
  }
}
