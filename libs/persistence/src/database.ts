import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from './pool-of';
import { placeTables, type Statement } from './sql';

interface Transaction {
  readonly client: PoolClient;
  readonly afterCommit: (() => void)[];
}

interface Attempt<Result> {
  readonly outcome: Result | CommitAndThrow;
  readonly afterCommit: readonly (() => void)[];
}

/** Thrown inside a transaction to keep its writes and still fail: what it carries is thrown after the commit. */
export class CommitAndThrow extends Error {
  constructor(readonly reason: Error) {
    super('commit, then throw');
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 5;

/**
 * The one door to SQL. Statements run in the ambient transaction when there is one, else alone. Only services open
 * transactions; a transaction inside a transaction joins it. Nothing outside the database happens inside one.
 */
@Injectable()
export class Database {
  private readonly current = new AsyncLocalStorage<Transaction>();
  private readonly texts = new WeakMap<Statement<unknown>, string>();
  private readonly prefix: string;
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.prefix = dataSource.options.entityPrefix ?? '';
    this.pool = poolOf(dataSource);
  }

  /** Runs a statement and gives its rows, with numbers of type numeric and bigint as text. */
  async rows<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.query(statement, values)).rows as Row[];
  }

  /** The first row, or null. */
  async row<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row | null> {
    return (await this.rows(statement, values))[0] ?? null;
  }

  /** Runs a statement for its effect and gives the number of rows it touched. */
  async run(statement: Statement<never>, values: readonly unknown[] = []): Promise<number> {
    return (await this.query(statement, values)).rowCount ?? 0;
  }

  /**
   * Runs `work` in a transaction, or in the one that is already open. Serialization failures and deadlocks of the
   * outermost transaction are repeated, so `work` must have no effect outside the database.
   */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.current.getStore()) return work();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { outcome, afterCommit } = await this.attempt(work);
        for (const task of afterCommit) task();
        if (outcome instanceof CommitAndThrow) throw outcome.reason;
        return outcome;
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRepeatable(error)) throw error;
      }
    }
  }

  /** Runs `task` once the ambient transaction has committed, or at once when there is none. It must not throw. */
  afterCommit(task: () => void): void {
    const transaction = this.current.getStore();
    if (transaction) transaction.afterCommit.push(task);
    else task();
  }

  private async attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
    const client = await this.pool.connect();
    const transaction: Transaction = { client, afterCommit: [] };
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const outcome = await this.settle(transaction, work);
      await client.query('COMMIT');
      return { outcome, afterCommit: transaction.afterCommit };
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async settle<Result>(
    transaction: Transaction,
    work: () => Promise<Result>,
  ): Promise<Result | CommitAndThrow> {
    try {
      return await this.current.run(transaction, work);
    } catch (error) {
      if (error instanceof CommitAndThrow) return error;
      throw error;
    }
  }

  private query(statement: Statement<unknown>, values: readonly unknown[]): Promise<QueryResult> {
    const runner = this.current.getStore()?.client ?? this.pool;
    return runner.query({ name: statement.name, text: this.textOf(statement), values: [...values] });
  }

  private textOf(statement: Statement<unknown>): string {
    const known = this.texts.get(statement);
    if (known) return known;
    const text = placeTables(statement.text, this.prefix);
    this.texts.set(statement, text);
    return text;
  }
}

function isRepeatable(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** PostgreSQL's five-character code of an error, or the system's, or null. */
export function errorCode(error: unknown): string | null {
  return textMember(error, 'code');
}

/** The constraint or unique index that a write violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  return textMember(error, 'constraint');
}

/** Whether an error says that the database cannot be reached or takes no more work. */
export function isUnavailable(error: unknown): boolean {
  if (/^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|08|53|57P)/.test(errorCode(error) ?? '')) return true;
  return /timeout exceeded when trying to connect|Connection terminated/i.test(
    textMember(error, 'message') ?? '',
  );
}

function textMember(error: unknown, name: string): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
}
