import type { IdentityRecord } from '../user/user-record';
import { decideUnlinking } from './decide-unlinking';

function identity(id: string, more: Partial<IdentityRecord> = {}, isVerified = true): IdentityRecord {
  return {
    id,
    userId: 'u',
    provider: id,
    providerId: 'x',
    email: 'ada@example.com',
    identityData: { email_verified: isVerified },
    lastSignInAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  };
}

describe('Unlinking an identity', () => {
  const email = identity('email');
  const github = identity('github', { createdAt: '2026-02-01T00:00:00Z' });
  const phone = identity('phone', { email: null });
  const other = (id: string, day: number, isVerified: boolean) =>
    identity(id, { email: `${id}@example.com`, createdAt: `2026-03-0${day}T00:00:00Z` }, isVerified);
  const user = (...identities: IdentityRecord[]) => ({ email: 'ada@example.com', identities });

  it.each<[string, ReturnType<typeof user>, string, string]>([
    ['the only one', user(email), 'email', 'single_identity_not_deletable'],
    ['none of the only one', user(email), 'github', 'single_identity_not_deletable'],
    ['one of somebody else', user(email, github), 'gitlab', 'identity_not_found'],
    ['the last one with an address', user(email, phone), 'email', 'email_conflict_identity_not_deletable'],
  ])('refuses %s', (_, who, id, code) => {
    expect(decideUnlinking(who, id)).toEqual({ kind: 'refuse', code });
  });

  it('keeps the address when another identity has the same', () => {
    expect(decideUnlinking(user(email, github), 'github')).toEqual({
      kind: 'remove',
      heir: null,
      dropsPhone: false,
      provider: 'email',
    });
  });

  it('takes the number with it', () => {
    expect(decideUnlinking(user(email, phone), 'phone')).toMatchObject({ heir: null, dropsPhone: true });
  });

  it('hands the address on to one that was verified, and to the oldest of them', () => {
    const [young, old, unverified] = [other('a', 3, true), other('b', 2, true), other('c', 1, false)];
    const verdict = decideUnlinking(user(email, young, unverified, old), 'email');
    expect(verdict).toMatchObject({ heir: old, provider: 'c' });
    expect(decideUnlinking(user(email, unverified), 'email')).toMatchObject({ heir: unverified });
  });
});
