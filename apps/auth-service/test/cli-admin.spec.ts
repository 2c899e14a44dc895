import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { cloneDatabase, createDatabase, type TestDatabase } from '@libs/testing';
import { Client } from 'pg';
import { migrate } from './create-test-app';
import { makeEmail, makePhone } from './make';
import { startProcess } from './start-process';

const HASH = '$2b$10$Uwz6GIJNc7aMv.L4IQlLJ.Y8nNmvzxx5fm.F81GjWpZlQNwFaaBCy';

describe('The command admin', () => {
  let database: TestDatabase;
  let db: Client;
  beforeAll(async () => {
    database = await cloneDatabase('auth', migrate);
    db = new Client({ connectionString: database.url });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    startProcess(['admin', ...args], { AUTH_DATABASE_URL: database.url, ...env }).finished;
  const findUser = async (email: string) => {
    const { rows } = await db.query<Record<string, unknown>>(
      `SELECT u.*, (SELECT array_agg(provider::text) FROM identities i WHERE i.user_id = u.id) AS providers
       FROM users u WHERE email = $1`,
      [email],
    );
    return rows[0];
  };

  it('createuser creates a user with an identity', async () => {
    const email = makeEmail();
    const { code, stdout } = await run(['createuser', email, 'a password', 'editor', '-a', 'staff']);
    const user = await findUser(email);
    expect([code, stdout]).toEqual([0, `Created the user ${String(user?.['id'])}.\n`]);
    expect(user).toMatchObject({
      role: 'editor',
      aud: 'staff',
      email_confirmed_at: null,
      providers: ['email'],
      password_hash: expect.stringMatching(/^\$argon2id\$/) as string,
    });
    const { rows } = await db.query<{ payload: object }>(
      `SELECT payload FROM audit_log_entries WHERE payload #>> ARRAY['traits', 'user_email'] = $1`,
      [email],
    );
    expect(rows).toMatchObject([{ payload: { action: 'user_signedup', actor_username: 'command line' } }]);
  });

  it.each([
    [['--confirm'], {}, 'authenticated', true],
    [['--admin'], {}, 'admin', false],
    [[], { AUTH_MAILER_AUTOCONFIRM: 'true' }, 'authenticated', true],
  ])('createuser with %j and %j', async (options, env, role, isConfirmed) => {
    const email = makeEmail();
    expect((await run(['createuser', ...options, email, 'a password'], env)).code).toBe(0);
    const user = await findUser(email);
    expect(user?.['role']).toBe(role);
    expect(user?.['email_confirmed_at'] !== null).toBe(isConfirmed);
  });

  it('createuser refuses what is taken or no address, in one sentence', async () => {
    const email = makeEmail();
    await run(['createuser', email, 'a password']);
    expect(await run(['createuser', email.toUpperCase(), 'a password'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A user with this email address exists already\n',
    });
    expect(await run(['createuser', 'ada', 'a password'])).toMatchObject({
      code: 1,
      stderr: 'email is not a valid email address\n',
    });
  });

  it('deleteuser deletes by address or id', async () => {
    for (const by of ['email', 'id']) {
      const email = makeEmail();
      await run(['createuser', email, 'a password']);
      const user = await findUser(email);
      expect((await run(['deleteuser', String(user?.[by]).toUpperCase()])).code).toBe(0);
      expect(await findUser(email)).toBeUndefined();
      expect(await run(['deleteuser', String(user?.[by])])).toMatchObject({
        code: 1,
        stderr: 'There is no such user\n',
      });
    }
  });

  it('says what to do about a database without tables', async () => {
    const empty = await createDatabase();
    const { code, stderr } = await run(['deleteuser', 'ada@example.com'], { AUTH_DATABASE_URL: empty.url });
    expect([code, stderr]).toEqual([1, 'The database has no tables yet: run the command migrate.\n']);
    await empty.drop();
  });

  describe('import', () => {
    const importLines = (lines: readonly unknown[]) => {
      const file = join(mkdtempSync(join(tmpdir(), 'auth-import-')), 'users.jsonl');
      writeFileSync(
        file,
        lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      );
      return run(['import', file]);
    };

    it('creates users, tells of refused lines, and does nothing the second time', async () => {
      const [email, phone, id] = [makeEmail(), makePhone(), randomUUID()];
      const lines = [
        { email, phone, password_hash: HASH, email_confirm: true, created_at: '2020-01-31T12:00:00Z' },
        '',
        { email: 'nonsense' },
        '{"email": ',
        { id, phone: makePhone(), user_metadata: { full_name: 'Ada' } },
        { email: makeEmail(), password: 'in clear' },
        { email: makeEmail(), phone },
        { email },
        { id: randomUUID(), email },
      ];
      const refusals = [
        'Line 3: email is not a valid email address',
        'Line 4: The line is not valid JSON',
        'Line 6: password is not taken over; give a password_hash',
        'Line 7: Another user has this phone',
        'Line 9: Another user has this email address',
      ];
      const first = await importLines(lines);
      expect(first.stdout).toBe('9 lines: 2 created, 1 there already, 5 refused.\n');
      expect(first.stderr.trim().split('\n').sort()).toEqual(refusals);
      expect(first.code).toBe(1);
      expect(await findUser(email)).toMatchObject({
        password_hash: HASH,
        created_at: new Date('2020-01-31T12:00:00Z'),
        email_confirmed_at: new Date('2020-01-31T12:00:00Z'),
      });
      const second = await importLines(lines);
      expect(second.stdout).toBe('9 lines: 0 created, 3 there already, 5 refused.\n');
    });

    it('takes batch after batch', async () => {
      const lines = Array.from({ length: 1_201 }, () => ({ email: makeEmail() }));
      expect(await importLines(lines)).toEqual({
        code: 0,
        stdout: '1201 lines: 1201 created, 0 there already, 0 refused.\n',
        stderr: '',
      });
    });

    it('says that there is no such file', async () => {
      expect(await run(['import', '/no/such/file'])).toMatchObject({
        code: 1,
        stderr: 'There is no file /no/such/file.\n',
      });
    });
  });
});
