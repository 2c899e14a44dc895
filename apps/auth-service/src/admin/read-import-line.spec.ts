import { readImportLine } from './read-import-line';

const NOW = new Date('2026-01-01T00:00:00Z');
const read = (line: unknown) =>
  readImportLine(typeof line === 'string' ? line : JSON.stringify(line), {
    aud: 'authenticated',
    role: 'authenticated',
    now: NOW,
  });

describe('A line of users', () => {
  it('becomes a row', () => {
    const created_at = '2020-02-03T04:05:06+01:00';
    const id = '6B1F3C1E-5D0E-4A4B-9A53-2F0C9A3C4F10';
    const createdAt = new Date('2020-02-03T03:05:06Z');
    expect(
      read({ id, email: 'Ada@Example.com', email_confirm: true, created_at, ban_duration: '1h', extra: 1 }),
    ).toEqual({
      namesId: true,
      row: {
        id: id.toLowerCase(),
        aud: 'authenticated',
        role: 'authenticated',
        email: 'ada@example.com',
        phone: null,
        password_hash: null,
        email_confirmed_at: createdAt,
        phone_confirmed_at: null,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { email_verified: true },
        banned_until: new Date('2026-01-01T01:00:00Z'),
        created_at: createdAt,
      },
    });
  });

  it('is of today without a time', () => {
    expect(read({ phone: '31612345678' })).toMatchObject({ namesId: false, row: { created_at: NOW } });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['"text"', 'JSON object'],
    ['null', 'JSON object'],
    [{}, 'email address or a phone'],
    [{ email: 'ada' }, 'email'],
    [{ email: 7 }, 'email'],
    [{ email: 'a@b.c', password: 'x' }, 'password_hash'],
    [{ email: 'a@b.c', password_hash: 'x' }, 'password_hash'],
    [{ email: 'a@b.c', created_at: 'yesterday' }, 'created_at'],
    [{ email: 'a@b.c', created_at: '2020-13-01T00:00:00Z' }, 'created_at'],
    [{ email: 'a@b.c', user_metadata: { name: 'a\u0000' } }, 'user_metadata.name'],
    [{ email: 'a@b.c', user_metadata: { name: 'x'.repeat(1_048_576) } }, '1 MiB'],
  ])('%j is refused', (line, word) => {
    expect(() => read(line)).toThrow(word);
  });
});
