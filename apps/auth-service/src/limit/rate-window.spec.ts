import { rateWindow, secondsUntilNext } from './rate-window';

describe('rateWindow', () => {
  it('is so many in a window', () =>
    expect(rateWindow(3, 60)).toEqual({ size: 3, refill: 3, stepSeconds: 60 }));
  it.each([
    [0, 60],
    [1, 0],
  ])('%i in %i seconds is no limit', (size, seconds) => expect(rateWindow(size, seconds)).toBeNull());
});

describe('secondsUntilNext', () => {
  const now = new Date('2030-01-01T00:00:00Z');
  it.each([
    [0, 60],
    [0.2, 60],
    [59, 1],
    [59.9, 1],
    [61, 59],
    [-5, 60],
  ])('after %d seconds of a minute', (elapsed, seconds) => {
    const since = new Date(now.getTime() - elapsed * 1000);
    expect(secondsUntilNext({ stepSeconds: 60 }, since, now)).toBe(seconds);
  });
  it('is the whole step when nothing is known', () =>
    expect(secondsUntilNext({ stepSeconds: 60 }, null, now)).toBe(60));
});
