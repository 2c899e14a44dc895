import { bindBrowser, isBoundTo } from './browser-binding';

describe('The binding of a sign-in to a browser', () => {
  const headersOf = (cookie: string) => ({ cookie: `other=1; ${cookie.split(';', 1)[0]}; more=2` });

  it.each([
    [true, /^__Host-external-sign-in=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=None; Secure$/],
    [false, /^external-sign-in=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/],
  ])('is a cookie that suits the origin (secure: %s)', (isSecure, form) => {
    const { cookie, hash } = bindBrowser({}, isSecure, 300);
    expect(cookie).toMatch(form);
    expect(isBoundTo(hash, headersOf(cookie), isSecure)).toBe(true);
    expect(isBoundTo(hash, headersOf(bindBrowser({}, isSecure, 300).cookie), isSecure)).toBe(false);
    expect(isBoundTo(hash, {}, isSecure)).toBe(false);
  });

  it('stays the same for a browser that has one', () => {
    const first = bindBrowser({}, false, 300);
    expect(bindBrowser(headersOf(first.cookie), false, 300)).toEqual(first);
  });

  it('does not take over what it has not made', () => {
    const { cookie } = bindBrowser({ cookie: 'external-sign-in=short' }, false, 300);
    expect(cookie).not.toContain('short');
  });

  it('of a secure origin cannot be planted without its mark', () => {
    const { hash, cookie } = bindBrowser({}, true, 300);
    const planted = { cookie: cookie.replace('__Host-', '') };
    expect(isBoundTo(hash, planted, true)).toBe(false);
  });
});
