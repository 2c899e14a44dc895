import { compileGlob } from './compile-glob';
import { isAllowedRedirect } from './is-allowed-redirect';

const patterns = [
  'https://*.partner.example/**',
  'com.app://*',
  'https://10.0.0.1/**',
  'https://12345/**',
  'https://bücher.example/**',
  'https://exact.example/done',
].map(compileGlob);
const matchesAllowList = (address: string) => patterns.some((matches) => matches(address));

describe('A redirect on a site with a public address', () => {
  const policy = { siteUrl: 'https://site.example', matchesAllowList };

  it.each([
    ['https://site.example', true],
    ['https://site.example/', true],
    ['https://SITE.example/a?b=c#d', true],
    ['https://site.example:443/a', true],
    ['https://site.example:8443/a', false],
    ['http://site.example/a', false],
    ['https://sub.site.example', false],
    ['https://site.example.evil.test', false],
    ['https://evil.test', false],
    ['https://a.partner.example/', true],
    ['https://a.partner.example/x#https://evil.test', true],
    ['https://a.b.partner.example/', false],
    ['https://exact.example/done', true],
    ['https://exact.example/done#fragment', true],
    ['https://exact.example/done?x=1', false],
    ['com.app://callback', true],
    ['com.other://callback', false],
    ['http://127.0.0.1:5000/x', true],
    ['http://127.1.2.3', true],
    ['http://[::1]:5000/x', true],
    ['app://127.0.0.1', true],
    ['https://10.0.0.1/x', false],
    ['http://[2001:db8::1]/x', false],
    ['https://12345/x', false],
    ['https://localhost/x', false],
    ['', false],
    ['/relative', false],
    ['//site.example', false],
    ['https:site.example', false],
    ['https:/site.example', false],
    ['https:///site.example', false],
    ['https://site.example\\@evil.test', false],
    ['https://evil.test\\.partner.example/', false],
    ['https://site.example@evil.test', false],
    ['https://user:pass@site.example', false],
    ['https://evil.test/.partner.example/', false],
    ['https://evil.test?.partner.example/', false],
    ['https://bücher.example/x', false],
    ['https://%73ite.example', false],
    [' https://site.example', false],
    ['https://site.example/a b', false],
    ['https://site.example/\n', false],
    ['javascript://site.example/%0aalert(1)', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['file:///etc/passwd', false],
  ])('%j: %p', (address, expected) => expect(isAllowedRedirect(address, policy)).toBe(expected));
});

describe('A redirect on a site on this machine', () => {
  const policy = { siteUrl: 'http://localhost:3000', matchesAllowList };

  it.each([
    ['http://localhost:3000/x', true],
    ['http://localhost:5173/x', true],
    ['https://localhost:3000/x', false],
    ['http://evil.localhost:3000', false],
  ])('%j: %p', (address, expected) => expect(isAllowedRedirect(address, policy)).toBe(expected));
});

it('No pattern lets code run, not even one for everything', () => {
  const policy = { siteUrl: 'https://site.example', matchesAllowList: () => true };
  for (const address of ['javascript://x/%0aalert(1)', 'data://x', 'vbscript://x', 'blob://x', 'file://x'])
    expect(isAllowedRedirect(address, policy)).toBe(false);
});
