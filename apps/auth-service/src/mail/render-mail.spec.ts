import { readdirSync } from 'node:fs';
import { isAuthorizedAddress } from './is-authorized-address';
import { mailKinds } from './kinds';
import { oneLine, renderMail } from './render-mail';
import { secondsUntilNextMail } from './seconds-until-next-mail';

const facts = {
  siteUrl: 'https://site.example/?a=1&b=<script>',
  email: 'ada@example.com',
  confirmationUrl: 'https://x/verify?token=abc&type=signup&redirect_to=https://y',
  code: '012345',
  data: {},
};

describe('A rendered mail', () => {
  const mail = renderMail(mailKinds.confirmation, facts);

  it('escapes everything in its HTML', () => {
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain(
      'href="https://x/verify?token=abc&amp;type=signup&amp;redirect_to=https://y"',
    );
  });

  it('carries link and code in both forms', () => {
    expect(mail.text).toContain(facts.confirmationUrl);
    expect(mail.text).toContain('012345');
    expect(mail.html).toContain('012345');
  });

  it('has one line of subject, whatever it is made of', () => {
    expect(oneLine('Hello\r\nBcc: eve@example.com\u2028\u0000x')).toBe('Hello Bcc: eve@example.com x');
  });
});

it.each(Object.values(mailKinds))(
  'The mail $name carries its code, its link if it has one, and no odd blanks',
  (kind) => {
    const mail = renderMail(kind, { ...facts, newEmail: 'ada@<b>.example' });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(facts.code);
      expect(part.includes('/verify')).toBe(kind.linkType !== null);
      expect(part).not.toContain('undefined');
    }
    expect(mail.html).not.toContain('<b>');
    expect(mail.subject).toBe(kind.words.en.subject);
  },
);

it('A change of address names both addresses, or the new one alone', () => {
  const both = renderMail(mailKinds.email_change, { ...facts, newEmail: 'new@example.com' }).text;
  expect(both).toContain('from ada@example.com to new@example.com');
  const first = renderMail(mailKinds.email_change, { ...facts, email: '', newEmail: 'new@example.com' }).text;
  expect(first).toContain('make new@example.com your email address');
});

it('Every kind of mail is in the index, and its name is its key', () => {
  const files = readdirSync(`${__dirname}/kinds`)
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((file) => !['index', 'mail-kind'].includes(file));
  expect(files.map((file) => file.replaceAll('-', '_'))).toEqual(Object.keys(mailKinds).sort());
  for (const [name, kind] of Object.entries(mailKinds)) expect(kind.name).toBe(name);
});

describe('secondsUntilNextMail', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    [null, 900, 0],
    ['2026-11-20T12:00:00Z', 900, 900],
    ['2026-11-20T11:59:00.500Z', 60, 1],
    ['2026-11-20T11:59:00Z', 60, 0],
    ['2026-11-20T10:00:00Z', 900, 0],
    ['2026-11-20T12:00:00Z', 0, 0],
  ])('last %s, every %i s: %i', (last, interval, expected) => {
    expect(secondsUntilNextMail(last ? new Date(last) : null, now, interval)).toBe(expected);
  });
});

describe('isAuthorizedAddress', () => {
  it.each([
    ['ada@example.com', [], true],
    ['ada@example.com', ['Ada@example.com'], true],
    ['ada+shop@example.com', ['ada@example.com'], true],
    ['ada+shop@example.com', ['ada+shop@example.com'], true],
    ['eve@example.com', ['ada@example.com'], false],
  ])('%s with %j: %p', (email, authorized, expected) => {
    expect(isAuthorizedAddress(email, authorized)).toBe(expected);
  });
});
