import { dataSourceOptions, placeTables } from '@libs/persistence';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { DataSource } from 'typeorm';
import { CREATE_RATE_LIMITS } from './rate-limit-entry.entity';
import { RateLimiter, type RateLimitState } from './rate-limiter';

const policy = { name: 'three', points: 3, windowSeconds: 60 };

describe('RateLimiter', () => {
  let testDatabase: TestDatabase;
  const open: DataSource[] = [];

  /** What another replica would be: connections and memory of its own, the same database. */
  async function openReplica(): Promise<{ limiter: RateLimiter; dataSource: DataSource }> {
    const config = { url: testDatabase.url, maxPoolSize: 5, namespace: 'own' };
    const options = { applicationName: 'spec', entities: [], migrations: [] };
    const dataSource = await new DataSource(dataSourceOptions(config, options)).initialize();
    open.push(dataSource);
    return { limiter: new RateLimiter(dataSource), dataSource };
  }

  beforeAll(async () => {
    testDatabase = await createDatabase();
    const { dataSource } = await openReplica();
    await dataSource.query(placeTables(CREATE_RATE_LIMITS, 'own_'));
  });

  afterAll(async () => {
    await Promise.all(open.map((dataSource) => dataSource.destroy()));
    await testDatabase.drop();
  });

  it('grants what the policy allows and says what is left', async () => {
    const { limiter } = await openReplica();
    const states: RateLimitState[] = [];
    for (let count = 0; count < 4; count += 1) states.push(await limiter.take(policy, 'alice'));
    expect(states.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(states.every(({ resetSeconds }) => resetSeconds > 0 && resetSeconds <= 60)).toBe(true);
  });

  it('shares one supply among replicas, also at the same moment', async () => {
    const [one, other] = await Promise.all([openReplica(), openReplica()]);
    const takes = Array.from({ length: 20 }, () => [
      one.limiter.take(policy, 'bob'),
      other.limiter.take(policy, 'bob'),
    ]);
    const states = await Promise.all(takes.flat());
    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
  });

  it('counts each key and each policy by itself', async () => {
    const { limiter } = await openReplica();
    for (let count = 0; count < 3; count += 1) await limiter.take(policy, 'carol');
    expect((await limiter.take(policy, 'dave')).isAllowed).toBe(true);
    expect((await limiter.take({ ...policy, name: 'other' }, 'carol')).isAllowed).toBe(true);
    expect((await limiter.take(policy, 'carol')).isAllowed).toBe(false);
  });

  it('refuses a used-up key from memory, and asks again when its window has ended', async () => {
    const { limiter, dataSource } = await openReplica();
    const short = { name: 'short', points: 1, windowSeconds: 1 };
    expect((await limiter.take(short, 'erin')).isAllowed).toBe(true);
    await dataSource.query('DELETE FROM own_rate_limits');
    const refused = await limiter.take(short, 'erin');
    expect(refused).toMatchObject({ isAllowed: false, resetSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await limiter.take(short, 'erin')).isAllowed).toBe(true);
  });

  it('falls back on the burst when the steady supply is used up', async () => {
    const { limiter } = await openReplica();
    const bursty = { name: 'bursty', points: 1, windowSeconds: 60, burst: { points: 2, windowSeconds: 120 } };
    const allowed: boolean[] = [];
    for (let count = 0; count < 4; count += 1) allowed.push((await limiter.take(bursty, 'frank')).isAllowed);
    expect(allowed).toEqual([true, true, true, false]);
  });

  it('refuses everything when the policy has no points', async () => {
    const { limiter } = await openReplica();
    expect(await limiter.take({ ...policy, name: 'closed', points: 0 }, 'grace')).toEqual({
      policy: { ...policy, name: 'closed', points: 0 },
      isAllowed: false,
      remaining: 0,
      resetSeconds: 60,
    });
  });

  it('stores no key as it is', async () => {
    const { limiter, dataSource } = await openReplica();
    await limiter.take(policy, '203.0.113.9');
    const rows = await dataSource.query<{ key: string }[]>('SELECT key FROM own_rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
  });

  it('says that the database is away', async () => {
    const { limiter, dataSource } = await openReplica();
    await dataSource.destroy();
    open.splice(open.indexOf(dataSource), 1);
    await expect(limiter.take(policy, 'heidi')).rejects.toThrow(Error);
  });
});
