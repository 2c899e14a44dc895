import { randomBytes } from 'node:crypto';
import { Database, dataSourceOptions, placeTables, sql } from '@libs/persistence';
import { Logger } from '@libs/telemetry';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { DataSource } from 'typeorm';
import { Outbox, OutboxKey } from './outbox';
import { CREATE_OUTBOX } from './outbox-job.entity';
import { insertJobs, OutboxRepository } from './outbox.repository';
import { OutboxHandler, OutboxWorker, PermanentFailure } from './outbox-worker';

const key = new OutboxKey(randomBytes(32));
const config = {
  concurrency: 5,
  maxAttempts: 3,
  retryDelaySeconds: 0.02,
  retryMaxDelaySeconds: 0.05,
  pollIntervalSeconds: 0.05,
  leaseSeconds: 1,
};

/** Receives what leaves, one after another or all at once, as a spec wants it. */
class Receiver extends OutboxHandler {
  readonly received: unknown[] = [];
  answer: (payload: unknown) => Promise<void> = () => Promise.resolve();

  async deliver(_kind: string, payload: unknown): Promise<void> {
    await this.answer(payload);
    this.received.push(payload);
  }
}

describe('The outbox', () => {
  let testDatabase: TestDatabase;
  const replicas: { dataSource: DataSource; worker: OutboxWorker }[] = [];

  async function openReplica(receiver: OutboxHandler, own: Partial<typeof config> = {}, secret = key) {
    const options = { applicationName: 'spec', entities: [], migrations: [] };
    const database = { url: testDatabase.url, maxPoolSize: 5, namespace: 'own' };
    const dataSource = await new DataSource(dataSourceOptions(database, options)).initialize();
    const db = new Database(dataSource);
    const jobs = new OutboxRepository(db);
    const outbox = new Outbox(db, jobs, secret);
    const settings = { ...config, ...own };
    const worker = new OutboxWorker(outbox, jobs, receiver, secret, settings, Logger.silent());
    replicas.push({ dataSource, worker });
    return { db, jobs, outbox, worker };
  }

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      if (await isTrue()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('It never came true');
  }

  beforeEach(async () => {
    testDatabase = await createDatabase();
    await openReplica(new Receiver());
    await replicas[0]?.dataSource.query(placeTables(CREATE_OUTBOX, 'own_'));
  });

  afterEach(async () => {
    await Promise.all(replicas.map(({ worker }) => worker.beforeApplicationShutdown()));
    await Promise.all(replicas.map(({ dataSource }) => dataSource.destroy()));
    replicas.length = 0;
    await testDatabase.drop();
  });

  it('delivers what a transaction committed, and nothing that it took back', async () => {
    const receiver = new Receiver();
    const { db, outbox, worker } = await openReplica(receiver, { pollIntervalSeconds: 3600 });
    worker.onApplicationBootstrap();
    const failed = db.transaction(async () => {
      await outbox.add('mail', 'never');
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    await db.transaction(() => outbox.add('mail', { to: 'a' }));
    await until(async () => (await outbox.list({ limit: 10 })).length === 0);
    expect(receiver.received).toEqual([{ to: 'a' }]);
  });

  it('tries again until it succeeds', async () => {
    const receiver = new Receiver();
    let attempts = 0;
    receiver.answer = () => ((attempts += 1) < 3 ? Promise.reject(new Error('busy')) : Promise.resolve());
    const { outbox, worker } = await openReplica(receiver);
    worker.onApplicationBootstrap();
    await outbox.add('mail', 1);
    await until(async () => (await outbox.list({ limit: 10 })).length === 0);
    expect(attempts).toBe(3);
  });

  it('gives up after the last attempt, shows it, and starts anew when told to', async () => {
    const receiver = new Receiver();
    receiver.answer = () => Promise.reject(new Error('550 no'));
    const { outbox, worker } = await openReplica(receiver);
    worker.onApplicationBootstrap();
    await outbox.add('mail', 1);
    await until(async () => (await outbox.list({ deadOnly: true, limit: 10 })).length === 1);
    expect(await outbox.list({ limit: 10 })).toMatchObject([
      { kind: 'mail', state: 'dead', attempts: 3, lastError: '550 no', runAt: null },
    ]);
    receiver.answer = () => Promise.resolve();
    expect(await outbox.requeue(null)).toBe(1);
    await until(async () => (await outbox.list({ limit: 10 })).length === 0);
    expect(receiver.received).toEqual([1]);
  });

  it('takes jobs that a larger statement writes, once for each of its rows', async () => {
    const receiver = new Receiver();
    const { db, outbox, worker } = await openReplica(receiver, { pollIntervalSeconds: 3600 });
    worker.onApplicationBootstrap();
    const write = sql`WITH row AS (SELECT WHERE $1::boolean), jobs AS (${insertJobs('row', 2)}) SELECT`;
    await db.run(write, [false, ...outbox.seal('mail', ['never'])]);
    await db.run(write, [true, ...outbox.seal('mail', ['one', 'other'])]);
    outbox.announce();
    await until(async () => (await outbox.list({ limit: 1 })).length === 0);
    expect(receiver.received.sort()).toEqual(['one', 'other']);
  });

  it('does not try again what is refused for good or has expired', async () => {
    const receiver = new Receiver();
    receiver.answer = () => Promise.reject(new PermanentFailure('unknown'));
    const { outbox, worker } = await openReplica(receiver);
    worker.onApplicationBootstrap();
    await outbox.add('mail', 1);
    await outbox.add('mail', 2, { expiresAt: new Date(Date.now() - 1000) });
    await until(async () => (await outbox.list({ deadOnly: true, limit: 10 })).length === 2);
    const dead = await outbox.list({ limit: 10 });
    expect(dead.map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
      [1, 'unknown'],
      [1, 'it came too late'],
    ]);
    expect(await outbox.discard([dead[0]?.id ?? ''])).toBe(1);
    expect(await outbox.discard(null)).toBe(1);
    expect(await outbox.list({ limit: 10 })).toEqual([]);
  });

  it('does not deliver what was sealed under another secret', async () => {
    const { outbox } = await openReplica(new Receiver());
    await outbox.add('mail', 1);
    const receiver = new Receiver();
    const other = await openReplica(receiver, {}, new OutboxKey(randomBytes(32)));
    other.worker.onApplicationBootstrap();
    await until(async () => (await outbox.list({ deadOnly: true, limit: 10 })).length === 1);
    expect(receiver.received).toEqual([]);
  });

  it('shares the work of many jobs among replicas, each delivered once', async () => {
    const receiver = new Receiver();
    const atWork = new Set<unknown>();
    let collisions = 0;
    receiver.answer = async (payload) => {
      if (atWork.has(payload)) collisions += 1;
      atWork.add(payload);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      atWork.delete(payload);
    };
    const opened = await Promise.all([openReplica(receiver), openReplica(receiver), openReplica(receiver)]);
    const [{ db, outbox }] = opened;
    await db.transaction(async () => {
      for (let number = 0; number < 200; number += 1) await outbox.add('mail', number);
    });
    for (const { worker } of opened) worker.onApplicationBootstrap();
    await until(async () => (await outbox.list({ limit: 1 })).length === 0);
    expect(collisions).toBe(0);
    expect(receiver.received).toHaveLength(200);
    expect(new Set(receiver.received).size).toBe(200);
  });

  it('holds a job while its delivery outlasts the lease', async () => {
    const receiver = new Receiver();
    let deliveries = 0;
    receiver.answer = async () => {
      deliveries += 1;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    };
    const [one, other] = await Promise.all([openReplica(receiver), openReplica(receiver)]);
    one.worker.onApplicationBootstrap();
    other.worker.onApplicationBootstrap();
    await one.outbox.add('mail', 1);
    await until(() => deliveries === 1);
    expect(await one.outbox.list({ limit: 10 })).toMatchObject([{ state: 'delivering' }]);
    expect(await one.outbox.requeue((await one.outbox.list({ limit: 10 })).map(({ id }) => id))).toBe(0);
    await until(() => receiver.received.length === 1);
    expect(deliveries).toBe(1);
  });

  it('takes over what a process left when it died', async () => {
    const { jobs, outbox } = await openReplica(new Receiver());
    await outbox.add('mail', 1);
    expect(await jobs.claim(5, config.leaseSeconds)).toHaveLength(1);
    const receiver = new Receiver();
    const other = await openReplica(receiver);
    other.worker.onApplicationBootstrap();
    await until(() => receiver.received.length === 1);
    expect(receiver.received).toEqual([1]);
  });

  it('lets what is under way arrive when it stops, and claims nothing more', async () => {
    const receiver = new Receiver();
    receiver.answer = () => new Promise((resolve) => setTimeout(resolve, 300));
    const { outbox, worker } = await openReplica(receiver, { concurrency: 1 });
    await outbox.add('mail', 1);
    await outbox.add('mail', 2);
    worker.onApplicationBootstrap();
    await until(async () => (await outbox.list({ limit: 10 }))[0]?.state === 'delivering');
    await worker.beforeApplicationShutdown();
    expect(receiver.received).toEqual([1]);
    expect(await outbox.list({ limit: 10 })).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});
