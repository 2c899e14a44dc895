import { requirePasswordHash } from './require-password-hash';

const SALT = 'c29tZXNhbHRzb21lc2FsdA';
const OUTPUT = 'RdescudvJCsgt3ub+b27q9y8sAVmK4c0V0CLYwCIu3s';
const BCRYPT_TAIL = 'abcdefghijklmnopqrstuuKDb9P0Y0eOZKzUW5d0m9YJ3p1zP4W1e';

describe('requirePasswordHash', () => {
  it.each([
    `$2a$10$${BCRYPT_TAIL}`,
    `$2b$04$${BCRYPT_TAIL}`,
    `$2y$14$${BCRYPT_TAIL}`,
    `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$${OUTPUT}`,
    `$argon2i$v=19$m=65536,t=3,p=4$${SALT}$${OUTPUT}`,
    `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=AAAA$AAAA$AAAA`,
    `$fbscrypt$v=1,n=14,r=8,p=1,sk=AAAA$AAAA$AAAA`,
  ])('%s is one', (hash) => {
    expect(() => requirePasswordHash(hash)).not.toThrow();
  });

  it.each([
    ['a password', 'correct horse battery'],
    ['too short', `$2a$10$${BCRYPT_TAIL.slice(1)}`],
    ['with more behind', `$2a$10$${BCRYPT_TAIL}\n`],
    ['of too little cost', `$2a$03$${BCRYPT_TAIL}`],
    ['of hours of work', `$2a$31$${BCRYPT_TAIL}`],
    ['argon2d', `$argon2d$v=19$m=19456,t=2,p=1$${SALT}$${OUTPUT}`],
    ['of an older version', `$argon2id$v=16$m=19456,t=2,p=1$${SALT}$${OUTPUT}`],
    ['of gibibytes', `$argon2id$v=19$m=4194304,t=2,p=1$${SALT}$${OUTPUT}`],
    ['of many passes', `$argon2id$v=19$m=19456,t=1000,p=1$${SALT}$${OUTPUT}`],
    ['of no memory', `$argon2id$v=19$m=0,t=2,p=1$${SALT}$${OUTPUT}`],
    ['without a hash', `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$`],
    ['Firebase’s of gibibytes', '$fbscrypt$v=1,n=30,r=8,p=1,sk=AAAA$AAAA$AAAA'],
    ['Firebase’s of no blocks', '$fbscrypt$v=1,n=14,r=0,p=1,sk=AAAA$AAAA$AAAA'],
    ['of another kind', '$6$rounds=5000$salt$hash'],
    ['too long', `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$${'A'.repeat(2_000)}`],
  ])('%s is refused', (_, hash) => {
    expect(() => requirePasswordHash(hash)).toThrow('password_hash must be');
  });
});
