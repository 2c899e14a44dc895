import { isRefusedForGood } from './is-refused-for-good';

it.each([
  [{ command: 'RCPT TO', responseCode: 550 }, true],
  [{ command: 'DATA', responseCode: 554 }, true],
  [{ command: 'RCPT TO', responseCode: 450 }, false],
  [{ command: 'DATA', responseCode: 451 }, false],
  [{ command: 'MAIL FROM', responseCode: 553 }, false],
  [{ command: 'AUTH PLAIN', responseCode: 535 }, false],
  [{ command: 'CONN', code: 'ECONNREFUSED' }, false],
  [{ command: 'RCPT TO' }, false],
  [new Error('550'), false],
  [null, false],
])('the refusal %j is for good: %p', (error, expected) => expect(isRefusedForGood(error)).toBe(expected));
