import { normalizePhone } from './normalize-phone';

describe('normalizePhone', () => {
  it.each([
    ['31612345678', '31612345678'],
    ['+31 6 1234 5678', '31612345678'],
    ['+12', '12'],
    ['123456789012345', '123456789012345'],
  ])('%s is stored as %s', (phone, expected) => {
    expect(normalizePhone(phone)).toBe(expected);
  });

  it.each([
    '',
    '+',
    '1',
    '0612345678',
    '++31612345678',
    '1234567890123456',
    '31-612345678',
    'phone',
    '٣١٦١٢',
  ])('%p is refused', (phone) => {
    expect(() => normalizePhone(phone)).toThrow('phone must be a number');
  });
});
