import { createDatabase, type TestDatabase } from '@libs/testing';
import { DataSource } from 'typeorm';
import { CommitAndThrow, Database, errorCode, isUnavailable, violatedConstraint } from './database';
import { dataSourceOptions } from './data-source-options';
import { sql } from './sql';

const insert = sql`INSERT INTO {notes} (id, text) VALUES ($1, $2)`;
const find = sql<{ text: string }>`SELECT text FROM {notes} WHERE id = $1`;
const lock = sql<{ id: number }>`SELECT id FROM {notes} WHERE id = $1 FOR UPDATE`;

describe('Database', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createDatabase();
    const config = { url: testDatabase.url, maxPoolSize: 5, namespace: 'own' };
    dataSource = new DataSource(
      dataSourceOptions(config, { applicationName: 'spec', entities: [], migrations: [] }),
    );
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE own_notes (id int PRIMARY KEY, text text NOT NULL)');
    database = new Database(dataSource);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  it('writes tables with the prefix of the namespace', async () => {
    expect(await database.run(insert, [1, 'one'])).toBe(1);
    expect(await database.row(find, [1])).toEqual({ text: 'one' });
    expect(await database.row(find, [99])).toBeNull();
  });

  it('takes back what a failed transaction wrote, also what it wrote inside another', async () => {
    const work = database.transaction(async () => {
      await database.run(insert, [2, 'two']);
      await database.transaction(() => database.run(insert, [3, 'three']));
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await database.rows(find, [2])).toEqual([]);
    expect(await database.rows(find, [3])).toEqual([]);
  });

  it('keeps what was written before a CommitAndThrow, and throws its reason', async () => {
    const work = database.transaction(async () => {
      await database.run(insert, [4, 'four']);
      throw new CommitAndThrow(new Error('reason'));
    });
    await expect(work).rejects.toThrow('reason');
    expect(await database.row(find, [4])).toEqual({ text: 'four' });
  });

  it('runs what is to follow a commit after it, and never after a rollback', async () => {
    const seen: string[] = [];
    await database.transaction(async () => {
      database.afterCommit(() => seen.push('committed'));
      await database.run(insert, [5, 'five']);
      seen.push('written');
    });
    const failed = database.transaction(async () => {
      database.afterCommit(() => seen.push('never'));
      await Promise.reject(new Error('stop'));
    });
    await expect(failed).rejects.toThrow('stop');
    expect(seen).toEqual(['written', 'committed']);
  });

  it('repeats a transaction that a deadlock ended', async () => {
    await database.run(insert, [6, 'six']);
    await database.run(insert, [7, 'seven']);
    let attempts = 0;
    let waiting = 0;
    let meet: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
    const lockBoth = (first: number, second: number) =>
      database.transaction(async () => {
        attempts += 1;
        await database.rows(lock, [first]);
        if ((waiting += 1) === 2) meet();
        await bothHoldOne;
        await database.rows(lock, [second]);
      });
    await Promise.all([lockBoth(6, 7), lockBoth(7, 6)]);
    expect(attempts).toBe(3);
  });

  it('tells what an error of the database was', async () => {
    const twice = await database.run(insert, [1, 'again']).catch((error: unknown) => error);
    expect(errorCode(twice)).toBe('23505');
    expect(violatedConstraint(twice)).toBe('own_notes_pkey');
    expect(isUnavailable(twice)).toBe(false);
  });

  it('knows a database that cannot be reached', async () => {
    const config = { url: 'postgres://nobody:nothing@127.0.0.1:1/none', maxPoolSize: 1 };
    const unreachable = new DataSource(
      dataSourceOptions(config, { applicationName: 'spec', entities: [], migrations: [] }),
    );
    expect(isUnavailable(await unreachable.initialize().catch((error: unknown) => error))).toBe(true);
  });
});
