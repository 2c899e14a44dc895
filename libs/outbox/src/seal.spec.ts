import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal';

const key = randomBytes(32);
const value = { to: 'a@example.com', code: '123456' };

describe('seal', () => {
  it('gives back what it was given, and never shows it', () => {
    const sealed = seal(value, key, 'mail');
    expect(sealed.toString('latin1')).not.toContain('123456');
    expect(unseal(sealed, key, 'mail')).toEqual(value);
    expect(seal(value, key, 'mail').equals(sealed)).toBe(false);
  });

  it('opens under the same key and for the same purpose only, unchanged', () => {
    const sealed = seal(value, key, 'mail');
    expect(() => unseal(sealed, randomBytes(32), 'mail')).toThrow();
    expect(() => unseal(sealed, key, 'sms')).toThrow();
    sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
    expect(() => unseal(sealed, key, 'mail')).toThrow();
    expect(() => unseal(Buffer.alloc(3), key, 'mail')).toThrow();
  });
});
