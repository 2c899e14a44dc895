import { hash as argon2Hash } from '@node-rs/argon2';
import { hash as bcryptHash } from 'bcrypt';
import { needsRehash } from './needs-rehash';
import { PasswordHasher } from './password-hasher';

const PASSWORD = 'correct horse battery';
/** `Algorithm.Argon2i`, which is a const enum and cannot be imported. */
const ARGON2I = 1;

const make = (algorithm: 'argon2id' | 'bcrypt', queueSize = 50) =>
  new PasswordHasher({ algorithm, queueSize });

describe('The password hasher', () => {
  it.each([
    ['argon2id', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/],
    ['bcrypt', /^\$2b\$10\$/],
  ] as const)('hashes with %s', async (algorithm, form) => {
    const hasher = make(algorithm);
    const hash = await hasher.hash(PASSWORD);
    expect(hash).toMatch(form);
    expect(await hasher.verify(PASSWORD, hash)).toBe(true);
    expect(await hasher.verify('something else', hash)).toBe(false);
  });

  it('verifies hashes of every known form', async () => {
    const hashes = await Promise.all([
      bcryptHash(PASSWORD, 4),
      argon2Hash(PASSWORD, { algorithm: ARGON2I, memoryCost: 1024 }),
      argon2Hash(PASSWORD, { memoryCost: 1024 }),
    ]);
    expect(hashes.map((hash) => hash.slice(0, 9))).toEqual([
      '$2b$04$' + hashes[0].slice(7, 9),
      '$argon2i$',
      '$argon2id',
    ]);
    for (const hash of hashes) {
      expect(await make('argon2id').verify(PASSWORD, hash)).toBe(true);
      expect(await make('argon2id').verify('something else', hash)).toBe(false);
    }
  });

  it('verifies the form other servers write bcrypt in', async () => {
    const hash = (await bcryptHash(PASSWORD, 4)).replace('$2b$', '$2a$');
    expect(await make('argon2id').verify(PASSWORD, hash)).toBe(true);
  });

  it('does the same work for a user who does not exist', async () => {
    const hasher = make('argon2id', 1);
    expect(await hasher.verify('something', null)).toBe(false);
    // Only what is really checked takes a place among the workers.
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => hasher.verify('something', null)),
    );
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toEqual([]);
  });

  it('asks to come back when too many wait', async () => {
    const hasher = make('argon2id', 1);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => hasher.hash(PASSWORD)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.reason).toMatchObject({ status: 503, options: { retryAfterSeconds: 1 } });
    await expect(hasher.hash(PASSWORD)).resolves.toBeTruthy();
  });
});

describe('needsRehash', () => {
  const argon2 = (variant: string, m: number) =>
    `$${variant}$v=19$m=${m},t=2,p=1$c2FsdHNhbHQ$${'A'.repeat(43)}`;

  it.each([
    [argon2('argon2id', 19_456), 'argon2id', false],
    [argon2('argon2id', 65_536), 'argon2id', false],
    [argon2('argon2id', 4_096), 'argon2id', true],
    [argon2('argon2i', 65_536), 'argon2id', true],
    ['$2b$10$abcdefghijklmnopqrstuv', 'argon2id', true],
    ['$2a$12$abcdefghijklmnopqrstuv', 'bcrypt', false],
    ['$2b$08$abcdefghijklmnopqrstuv', 'bcrypt', true],
    [argon2('argon2id', 19_456), 'bcrypt', false],
  ] as const)('%s under %s: %p', (hash, algorithm, expected) => {
    expect(needsRehash(hash, algorithm)).toBe(expected);
  });
});
