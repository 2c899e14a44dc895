import { decideRefresh, type RefreshFacts, type RefreshPolicy } from './decide-refresh';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const ahead = (seconds: number) => ago(-seconds);

const policy: RefreshPolicy = { reuseIntervalSeconds: 10, endsOnReuse: true };
const facts: RefreshFacts = {
  counter: 5,
  createdAt: ago(3_600),
  refreshedAt: ago(600),
  notAfter: null,
  bannedUntil: null,
  isSuperseded: false,
  isBelowPossibleLevel: false,
};

const rotate = { kind: 'rotate' };
const repeat = { kind: 'repeat' };
const refuse = (code: string, endsSession = false) => ({ kind: 'refuse', code, endsSession });
const reused = (lastExchangeAt: Date, isLastExchange: boolean, endsSession = true) => ({
  ...refuse('refresh_token_already_used', endsSession),
  reuse: { lastExchangeAt, isLastExchange },
});

describe('decideRefresh', () => {
  const decide = (presented: number, known: Partial<RefreshFacts> = {}, rules: Partial<RefreshPolicy> = {}) =>
    decideRefresh(presented, { ...facts, ...known }, { ...policy, ...rules }, now);

  it('refuses when the session is gone', () => {
    expect(decideRefresh(5, null, policy, now)).toEqual(refuse('refresh_token_not_found'));
  });

  it.each([
    ['the active token', 5, {}, {}, rotate],
    ['the first token', 0, { counter: 0, refreshedAt: null }, {}, rotate],
    ['the previous token, used a moment ago', 4, { refreshedAt: ago(3) }, {}, repeat],
    ['the previous token, at the end of the interval', 4, { refreshedAt: ago(10) }, {}, repeat],
    [
      'the previous token, just after the interval',
      4,
      { refreshedAt: ago(10.001) },
      {},
      reused(ago(10.001), true),
    ],
    ['the previous token, long after', 4, {}, {}, reused(ago(600), true)],
    ['the previous token, used by a clock ahead of ours', 4, { refreshedAt: ahead(2) }, {}, repeat],
    ['an older token, a moment after an exchange', 3, { refreshedAt: ago(1) }, {}, reused(ago(1), false)],
    ['the first of many', 0, { refreshedAt: ago(1) }, {}, reused(ago(1), false)],
    [
      'the previous token without an interval, at once',
      4,
      { refreshedAt: now },
      { reuseIntervalSeconds: 0 },
      repeat,
    ],
    [
      'the previous token without an interval',
      4,
      { refreshedAt: ago(0.001) },
      { reuseIntervalSeconds: 0 },
      reused(ago(0.001), true),
    ],
    ['a long interval', 4, { refreshedAt: ago(590) }, { reuseIntervalSeconds: 600 }, repeat],
    ['reuse where it ends nothing', 3, {}, { endsOnReuse: false }, reused(ago(600), false, false)],
    ['a token the session has not come to yet', 6, {}, {}, refuse('refresh_token_not_found')],
    ['a banned user', 5, { bannedUntil: ahead(1) }, {}, refuse('user_banned')],
    ['a ban that is over', 5, { bannedUntil: now }, {}, rotate],
    ['a ban before reuse', 1, { bannedUntil: ahead(1) }, {}, refuse('user_banned')],
    ['a session with an end to come', 5, { notAfter: ahead(1) }, {}, rotate],
    ['a session at its end', 5, { notAfter: now }, {}, refuse('session_expired')],
    ['a session within the timebox', 5, {}, { timeboxSeconds: 3_600 }, rotate],
    ['a session past the timebox', 5, {}, { timeboxSeconds: 3_599 }, refuse('session_expired')],
    ['a session in use', 5, {}, { inactivitySeconds: 600 }, rotate],
    ['a session not used for long', 5, {}, { inactivitySeconds: 599 }, refuse('session_expired')],
    ['a session of the highest level', 5, {}, { lowAalSeconds: 60 }, rotate],
    ['a session of a low level', 5, { isBelowPossibleLevel: true }, {}, rotate],
    ['one that is borne with', 5, { isBelowPossibleLevel: true }, { lowAalSeconds: 3_600 }, rotate],
    [
      'one that is borne with no longer',
      5,
      { isBelowPossibleLevel: true, refreshedAt: ago(1) },
      { lowAalSeconds: 3_599 },
      refuse('session_expired'),
    ],
    ['a session never refreshed', 5, { refreshedAt: null }, { inactivitySeconds: 3_600 }, rotate],
    [
      'a session never refreshed for long',
      5,
      { refreshedAt: null },
      { inactivitySeconds: 3_599 },
      refuse('session_expired'),
    ],
    ['an expired session before reuse', 1, { notAfter: now }, {}, refuse('session_expired')],
    ['a session that gave way to another', 5, { isSuperseded: true }, {}, refuse('session_expired')],
  ])('%s', (_, presented, known, rules, verdict) => {
    expect(decide(presented, known, rules)).toEqual(verdict);
  });
});
