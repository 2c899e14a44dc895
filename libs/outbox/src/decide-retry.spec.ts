import { decideRetry } from './decide-retry';

const policy = { maxAttempts: 10, retryDelaySeconds: 2, retryMaxDelaySeconds: 60 };
const now = new Date('2026-01-01T00:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const failed = { attempt: 1, isPermanent: false, expiresAt: null };

describe('decideRetry', () => {
  it.each([
    [1, 2],
    [2, 4],
    [3, 8],
    [5, 32],
    [6, 60],
    [9, 60],
    [10, null],
    [11, null],
  ])('after attempt %i waits %p seconds', (attempt, seconds) =>
    expect(decideRetry({ ...failed, attempt }, policy, now, 0)).toBe(seconds),
  );

  it('shortens the pause by chance, by a quarter at the most', () => {
    expect(decideRetry(failed, policy, now, 0.5)).toBe(1.75);
    expect(decideRetry(failed, policy, now, 1)).toBe(1.5);
  });

  it('gives up what is refused for good', () => {
    expect(decideRetry({ ...failed, isPermanent: true }, policy, now, 0)).toBeNull();
  });

  it('gives up what would come too late', () => {
    expect(decideRetry({ ...failed, expiresAt: inSeconds(2) }, policy, now, 0)).toBeNull();
    expect(decideRetry({ ...failed, expiresAt: inSeconds(3) }, policy, now, 0)).toBe(2);
  });
});
