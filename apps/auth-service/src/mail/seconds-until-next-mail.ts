/**
 * How long an address has to wait for its next mail: 0 when it may be sent now.
 * @param lastSentAt when the last mail for the same purpose was sent.
 * @param intervalSeconds the least time between two of them.
 */
export function secondsUntilNextMail(lastSentAt: Date | null, now: Date, intervalSeconds: number): number {
  if (lastSentAt === null) return 0;
  const elapsed = (now.getTime() - lastSentAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(intervalSeconds - elapsed));
}
