import { compileGlob } from './compile-glob';

describe('compileGlob', () => {
  it.each([
    ['http://*.example.com', 'http://a.example.com', true],
    ['http://*.example.com', 'http://.example.com', true],
    ['http://*.example.com', 'http://a.b.example.com', false],
    ['http://*.example.com', 'http://a.example.com/x', false],
    ['http://localhost:3000/*', 'http://localhost:3000/', true],
    ['http://localhost:3000/*', 'http://localhost:3000/x?y=1', true],
    ['http://localhost:3000/*', 'http://localhost:3000/x.html', false],
    ['http://localhost:3000/*', 'http://localhost:3000/a/b', false],
    ['http://localhost:3000/**', 'http://localhost:3000/', true],
    ['http://localhost:3000/**', 'http://localhost:3000/a/b.html?c=d.e', true],
    ['http://localhost:3000/**', 'http://localhost:30000/', false],
    ['http://localhost:3000', 'http://localhost:3000/', false],
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['com.app://*', 'com.app://cb', true],
    ['com.app://*', 'com.app://cb/x', false],
    ['*', 'http://example.com', false],
    ['*', 'app', true],
    ['**', 'http://example.com/x', true],
    ['http://a?c', 'http://abc', true],
    ['http://a?c', 'http://a.c', false],
    ['http://a?c', 'http://ac', false],
    ['http://[a-c].x', 'http://b.x', true],
    ['http://[a-c].x', 'http://d.x', false],
    ['http://[!a-c].x', 'http://d.x', true],
    ['http://[!a-c].x', 'http://b.x', false],
    ['http://[xyz]1', 'http://y1', true],
    ['http://{a,b.c}/x', 'http://b.c/x', true],
    ['http://{a,b.c}/x', 'http://c/x', false],
    ['http://{a,{b,c}*}/x', 'http://cde/x', true],
    ['http://{,www.}example.com', 'http://example.com', true],
    ['http://a\\*', 'http://a*', true],
    ['http://a\\*', 'http://ab', false],
    ['http://a\\{b,c\\}', 'http://a{b,c}', true],
    ['http://Example.com', 'http://example.com', false],
    ['http://example.com/**/end', 'http://example.com/a/b/end', true],
    ['http://example.com/**/end', 'http://example.com/end', false],
    ['http://example.com/(a|b)+$', 'http://example.com/(a|b)+$', true],
    ['http://example.com/**', 'http://example.com.evil.test/', false],
    ['', '', true],
    ['', 'x', false],
  ])('%s against %s: %p', (pattern, text, expected) => expect(compileGlob(pattern)(text)).toBe(expected));

  it.each([
    'http://[a',
    'http://[',
    'http://{a',
    'http://a}',
    'http://{a,{b}',
    'http://a\\',
    'http://[c-a]',
    'http://[]x',
    'http://[!]x',
  ])('%s is no pattern', (pattern) => expect(() => compileGlob(pattern)).toThrow(Error));

  it('refuses a pattern that explodes', () => {
    expect(() => compileGlob('{a,b}'.repeat(12))).toThrow('more than 1000 alternatives');
  });

  it('stays fast on an address made to be slow', () => {
    const matches = compileGlob(`http://x/${'**a'.repeat(12)}b`);
    const start = performance.now();
    expect(matches(`http://x/${'a'.repeat(8_000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
