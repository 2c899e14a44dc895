import { accountOf } from './identity-data';
import type { ExternalEmail } from './providers/provider';

const email = (address: string, isVerified: boolean, isPrimary = false): ExternalEmail => ({
  address,
  isVerified,
  isPrimary,
});
const read = (emails: readonly ExternalEmail[], claims = {}) =>
  accountOf('github', 'https://github.com', { subject: '1', emails, claims });

describe('The account behind a profile', () => {
  it.each<[string, ExternalEmail[], string | null, boolean]>([
    ['the primary one', [email('a@x.test', true), email('b@x.test', true, true)], 'b@x.test', true],
    [
      'a vouched-for one before the primary',
      [email('a@x.test', true), email('b@x.test', false, true)],
      'a@x.test',
      true,
    ],
    [
      'the primary when none is vouched for',
      [email('a@x.test', false, true), email('b@x.test', false)],
      'a@x.test',
      false,
    ],
    ['the last without a primary', [email('a@x.test', false), email('b@x.test', false)], 'b@x.test', false],
    ['in lower case', [email('ADA@X.test', true, true)], 'ada@x.test', true],
    ['nothing that is no address', [email('ada@x.test\r\nBcc: eve', true, true)], null, false],
    ['none', [], null, false],
  ])('has as its address %s', (_, emails, address, isVerified) => {
    const account = read(emails);
    expect(account).toMatchObject({ email: address, isVerified });
    expect(account?.data).toMatchObject({ email_verified: isVerified, phone_verified: false });
  });

  it('has all addresses that are vouched for, and no others, to be found by', () => {
    const account = read([email('a@x.test', true), email('b@x.test', false, true)]);
    expect([account?.verified, account?.addresses]).toEqual([['a@x.test'], ['a@x.test', 'b@x.test']]);
  });

  it('keeps the names that clients look for, and nothing empty', () => {
    const claims = {
      name: 'Ada',
      picture: 'https://p.test',
      nickname: '',
      custom_claims: { a: undefined, b: null },
    };
    expect(read([], claims)?.data).toEqual({
      iss: 'https://github.com',
      sub: '1',
      provider_id: '1',
      name: 'Ada',
      full_name: 'Ada',
      picture: 'https://p.test',
      avatar_url: 'https://p.test',
      email_verified: false,
      phone_verified: false,
    });
  });

  it('cannot claim to be somebody else', () => {
    const account = read([email('a@x.test', false)], { sub: '2', email: 'b@x.test', email_verified: true });
    expect(account?.data).toMatchObject({ sub: '1', email: 'a@x.test', email_verified: false });
  });

  it.each([undefined, 'x'.repeat(256)])('is none without a name that can be stored', (subject) => {
    expect(accountOf('github', 'https://github.com', { subject, emails: [], claims: {} })).toBeNull();
  });
});
