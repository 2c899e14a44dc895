import { isNavigation } from './is-navigation';

describe('isNavigation', () => {
  it.each([
    ['GET', {}, true],
    [
      'GET',
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0' },
      true,
    ],
    ['GET', { 'sec-fetch-mode': 'cors' }, true],
    ['HEAD', {}, false],
    ['GET', { purpose: 'prefetch' }, false],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['GET', { 'sec-purpose': 'prefetch;anonymous-client-ip' }, false],
    ['GET', { 'x-moz': 'prefetch' }, false],
    ['GET', { 'x-purpose': 'preview' }, false],
    ['GET', { 'x-purpose': ': Preview' }, false],
    ['GET', { 'sec-fetch-dest': 'image' }, false],
    ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, false],
    ['GET', { 'user-agent': 'facebookexternalhit/1.1' }, false],
  ])('%s %j: %p', (method, headers, expected) => expect(isNavigation({ method, headers })).toBe(expected));
});
