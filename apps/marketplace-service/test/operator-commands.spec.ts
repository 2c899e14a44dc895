import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { runCommand } from './run-command';

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly from: string;
}

interface Finding {
  readonly subject: string;
  readonly severity: string;
  readonly text: string;
}

describe('The commands for operators', () => {
  let database: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createDatabase();
    env = { MARKETPLACE_DATABASE_URL: database.url };
  });
  afterAll(() => database.drop());

  describe('config', () => {
    it('prints what is in force and where it comes from, and no secret', async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'marketplace-'));
      writeFileSync(join(cwd, '.env'), 'MARKETPLACE_RATE_LIMIT_PER_KEY=7\nMARKETPLACE_API_PORT=1\n');
      const own = {
        ...env,
        MARKETPLACE_API_PORT: '2',
        LOG_LEVEL: 'warn',
        MARKETPLACE_ADMIN_JWT_SECRET: 'x'.repeat(40),
      };
      const { code, stdout } = await runCommand(['config', '--json'], { env: own, cwd });
      expect(code).toBe(0);
      const settings = new Map(
        (JSON.parse(stdout) as Setting[]).map(({ name, value, from }) => [name, [value, from]]),
      );
      expect(settings.get('MARKETPLACE_RATE_LIMIT_PER_KEY')).toEqual(['7', '.env']);
      expect(settings.get('MARKETPLACE_API_PORT')).toEqual(['2', 'environment']);
      expect(settings.get('MARKETPLACE_LOG_LEVEL')).toEqual(['warn', 'environment, LOG_LEVEL']);
      expect(settings.get('MARKETPLACE_DB_MAX_POOL_SIZE')).toEqual(['10', 'default']);
      expect(settings.get('MARKETPLACE_ADMIN_JWT_SECRET')).toEqual(['********', 'environment']);
      expect(stdout).not.toContain('xxxx');
    });

    it('says what is wrong after it', async () => {
      const { code, stdout, stderr } = await runCommand(['config'], {
        env: { MARKETPLACE_API_PORT: 'many' },
      });
      expect(code).toBe(1);
      expect(stdout).toContain('MARKETPLACE_API_PORT');
      expect(stderr).toContain('MARKETPLACE_API_PORT: must be a whole number');
    });
  });

  it('migrate: ten processes that start together on an empty database apply each migration once', async () => {
    const empty = await createDatabase();
    try {
      const own = { MARKETPLACE_DATABASE_URL: empty.url };
      const runs = await Promise.all(Array.from({ length: 10 }, () => runCommand(['migrate'], { env: own })));
      expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(runs.map(() => [0, '']));
      const said = runs.map(({ stdout }) => stdout.split(':', 1)[0]?.trim()).sort();
      expect(said.slice(1)).toEqual(Array.from({ length: 9 }, () => 'The database is up to date.'));
      expect(said[0]).toMatch(/^Applied \d+$/);
    } finally {
      await empty.drop();
    }
  });

  describe('doctor', () => {
    const findings = async (own: Record<string, string>) => {
      const { code, stdout } = await runCommand(['doctor', '--json'], { env: own });
      return { code, findings: JSON.parse(stdout) as Finding[] };
    };

    it('finds no fault with a service that could run, before and after its migrations', async () => {
      const before = await findings(env);
      expect(before.code).toBe(0);
      expect(before.findings.map(({ subject, severity }) => [subject, severity])).toEqual([
        ['settings', 'ok'],
        ['database', 'ok'],
        ['database', 'ok'],
        ['database', 'note'],
      ]);
      expect(before.findings.at(-1)?.text).toMatch(/^\d+ migrations are pending/);
      await runCommand(['migrate'], { env });
      expect((await findings(env)).findings.at(-1)).toEqual({
        subject: 'database',
        severity: 'ok',
        text: 'its tables are up to date',
      });
    });

    it('says what to do about what is wrong', async () => {
      const url = 'postgres://nobody@127.0.0.1:1/none';
      const own = { MARKETPLACE_DATABASE_URL: url, MARKETPLACE_NO_SUCH_SETTING: '1' };
      const { code, stdout } = await runCommand(['doctor'], { env: own });
      expect(code).toBe(1);
      expect(stdout).toContain(
        'note  settings: MARKETPLACE_NO_SUCH_SETTING is set but no setting has this name',
      );
      expect(stdout).toMatch(/FAULT database: No database answers .*Check MARKETPLACE_DATABASE_URL/);
    });
  });
});
