import { sql } from '@libs/persistence';
import { createTestApp } from './create-test-app';
import { makeEmail, PASSWORD } from './make';

const SIGN_UPS = 1_000;
const AT_ONCE = 20;
const PATIENCE_MS = 120_000;

const waiting = sql<{ count: number }>`SELECT count(*)::int AS count FROM {outbox}`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('A storm of sign-ups loses no mail, although the mail server is busy, goes away and comes back', async () => {
  const test = await createTestApp({
    AUTH_OUTBOX_CONCURRENCY: '10',
    AUTH_OUTBOX_RETRY_DELAY: '200ms',
    AUTH_OUTBOX_RETRY_MAX_DELAY: '1s',
    AUTH_OUTBOX_POLL_INTERVAL: '100ms',
    AUTH_OUTBOX_MAX_ATTEMPTS: '1000',
  });
  const emails = Array.from({ length: SIGN_UPS }, () => makeEmail());
  const left = [...emails];
  const statuses: number[] = [];
  const signUpOneAfterAnother = async () => {
    for (let email = left.pop(); email; email = left.pop()) {
      const { status } = await test.client.post('/signup', { email, password: PASSWORD });
      statuses.push(status);
    }
  };
  const storm = Promise.all(Array.from({ length: AT_ONCE }, signUpOneAfterAnother));
  const trouble = (async () => {
    await pause(500);
    test.mails.mood = 'is busy';
    await pause(1_500);
    test.mails.mood = 'accepts';
    await pause(500);
    const resume = await test.mails.pause();
    await pause(2_000);
    await resume();
  })();
  await Promise.all([storm, trouble]);
  expect(statuses).toEqual(Array<number>(SIGN_UPS).fill(200));

  const end = Date.now() + PATIENCE_MS;
  while ((await test.db.row(waiting))?.count !== 0 && Date.now() < end) await pause(100);
  expect(new Set(test.mails.mails.map(({ to }) => to))).toEqual(new Set(emails));
  expect((await test.db.row(waiting))?.count).toBe(0);
  const { mails, refusals } = test.mails;
  expect(refusals).toBeGreaterThan(0);
  console.info(`${SIGN_UPS} sign-ups, ${mails.length} mails, ${refusals} refusals`);
  await test.stop();
}, 240_000);
