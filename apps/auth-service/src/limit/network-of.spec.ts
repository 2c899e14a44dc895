import { doubtAbout, networkOf } from './network-of';

const PROXY = '10.0.0.1';
const STRANGER = '203.0.113.9';

/** @param ip what the framework makes of the connection and `X-Forwarded-For`. */
const request = (remoteAddress: string, headers: Record<string, string> = {}, ip = remoteAddress) => ({
  headers,
  ip,
  socket: { remoteAddress },
});

describe('networkOf', () => {
  const named = networkOf('CF-Connecting-IP', ['10.0.0.0/8']);
  const forwarded = networkOf('X-Forwarded-For', ['10.0.0.0/8']);

  it('is nobody where no header is configured', () => {
    expect(networkOf(undefined, ['10.0.0.0/8'])(request(PROXY))).toBeNull();
  });

  it('believes a trusted proxy', () => {
    expect(named(request(PROXY, { 'cf-connecting-ip': '192.0.2.7' }))).toBe('192.0.2.7');
    expect(named(request(PROXY, { 'cf-connecting-ip': ' 2001:db8:1:2::9 , 192.0.2.8' }))).toBe(
      '2001:db8:1:2::/64',
    );
  });

  it('believes nobody else', () => {
    expect(named(request(STRANGER, { 'cf-connecting-ip': '192.0.2.7' }))).toBe(STRANGER);
    expect(networkOf('CF-Connecting-IP', [])(request(PROXY, { 'cf-connecting-ip': '192.0.2.7' }))).toBe(
      PROXY,
    );
  });

  it.each<Record<string, string>>([{}, { 'cf-connecting-ip': '' }, { 'cf-connecting-ip': ' , 192.0.2.7' }])(
    'counts by address when a proxy says %j',
    (headers) => expect(named(request(PROXY, headers, '192.0.2.1'))).toBe('192.0.2.1'),
  );

  it('does not take the beginning of X-Forwarded-For, which the caller writes', () => {
    const headers = { 'x-forwarded-for': '192.0.2.66, 192.0.2.7' };
    expect(forwarded(request(PROXY, headers, '192.0.2.7'))).toBe('192.0.2.7');
    expect(forwarded(request(STRANGER, headers))).toBe(STRANGER);
  });
});

describe('doubtAbout', () => {
  it.each([
    [undefined, [], /off/],
    ['X-Real-IP', [], /X-Real-IP is believed from TRUSTED_PROXIES only/],
    ['X-Real-IP', ['10.0.0.0/8'], undefined],
  ])('of the header %s and the proxies %j', (header, proxies, said) => {
    const doubt = doubtAbout(header, proxies);
    if (said) expect(doubt).toMatch(said);
    else expect(doubt).toBeNull();
  });
});
