import { normalizeEmail } from './normalize-email';

describe('normalizeEmail', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['a@b', 'a@b'],
    ['.ada.@example.com', '.ada.@example.com'],
    ["o'brien+shop!#$%&*/=?^_`{|}~-@x-y.example", "o'brien+shop!#$%&*/=?^_`{|}~-@x-y.example"],
    [`${'a'.repeat(243)}@example.com`, `${'a'.repeat(243)}@example.com`],
  ])('%s is kept as %s', (email, expected) => expect(normalizeEmail(email)).toBe(expected));

  it.each([
    undefined,
    '',
    'ada',
    'ada@',
    '@example.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    `ada@${'a'.repeat(64)}.com`,
    '"ada"@example.com',
    'Ada <ada@example.com>',
    'ada@[127.0.0.1]',
    'ada@exämple.com',
    'äda@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com\r\n',
    'ada@example.com,eve@example.com',
    'ada(comment)@example.com',
    `${'a'.repeat(244)}@example.com`,
  ])('%j is refused', (email) => {
    expect(() => normalizeEmail(email)).toThrow(
      expect.objectContaining({ code: 'validation_failed', status: 400 }) as Error,
    );
  });

  it('is answered with the status the place wants', () => {
    expect(() => normalizeEmail('ada', 422)).toThrow(expect.objectContaining({ status: 422 }) as Error);
  });
});
