import { banEnd } from './ban-end';

const NOW = new Date('2026-01-01T00:00:00Z');

describe('banEnd', () => {
  it.each([
    ['24h', '2026-01-02T00:00:00.000Z'],
    ['1h30m', '2026-01-01T01:30:00.000Z'],
    ['1.5h', '2026-01-01T01:30:00.000Z'],
    ['90', '2026-01-01T00:01:30.000Z'],
    ['-1h', '2025-12-31T23:00:00.000Z'],
    ['876000h', '2125-12-08T00:00:00.000Z'],
  ])('%s ends at %s', (duration, expected) => {
    expect(banEnd(duration, NOW)?.toISOString()).toBe(expected);
  });

  it.each(['none', '0', '0s'])('%s lifts it', (duration) => {
    expect(banEnd(duration, NOW)).toBeNull();
  });

  it.each(['forever', '1d', '1 h', '9999999999h', '1e9', 'NaN'])('%p is refused', (duration) => {
    expect(() => banEnd(duration, NOW)).toThrow('ban_duration must be');
  });
});
