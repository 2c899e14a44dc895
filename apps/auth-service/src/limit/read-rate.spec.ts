import { readRate } from './read-rate';

describe('readRate', () => {
  it.each([
    ['30', { size: 30, refill: 30, stepSeconds: 3600 }],
    ['30.9', { size: 30, refill: 30, stepSeconds: 3600 }],
    ['0', { size: 0, refill: 0, stepSeconds: 3600 }],
    ['10/24h', { size: 10, refill: 1, stepSeconds: 86_400 }],
    ['10/1h30m', { size: 10, refill: 1, stepSeconds: 5_400 }],
    ['0/1h', { size: 0, refill: 1, stepSeconds: 3600 }],
    ['99999999999', { size: 2 ** 31 - 1, refill: 2 ** 31 - 1, stepSeconds: 3600 }],
  ])('%s', (text, rate) => expect(readRate(text)).toEqual(rate));

  it.each(['', 'many', '-1', '10/', '10/soon', '10/0', '/1h', '10/-1h', '10/1h/2h'])('%j is none', (text) => {
    expect(readRate(text)).toBeNull();
  });
});
