import { parseDuration } from './go-duration';

describe('parseDuration gives seconds', () => {
  it.each([
    ['10', 10],
    ['90s', 90],
    ['1h30m', 5400],
    ['1.5h', 5400],
    ['-2m', -120],
    ['250ms', 0.25],
    ['0', 0],
  ])('%s is %d', (text, seconds) => expect(parseDuration(text)).toBeCloseTo(seconds, 9));

  it.each(['', 'abc', '1d', '10 s', 's', '1h30', '--1s'])('%p is none', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});
