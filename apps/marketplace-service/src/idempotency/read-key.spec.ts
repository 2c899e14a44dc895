import { fingerprint, readIdempotencyKey } from './read-key';

describe('readIdempotencyKey', () => {
  it.each<[string | string[], string]>([
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['order/1001#a', 'order/1001#a'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('reads %j', (header, key) => expect(readIdempotencyKey(header)).toBe(key));

  it.each<[string | string[]]>([
    [''],
    ['""'],
    ['a b'],
    ['a"b'],
    ['"a'],
    ['a\tb'],
    ['ключ'],
    ['x'.repeat(256)],
    [['a', 'b']],
  ])('refuses %j and names the header', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        options: { faults: { 'Idempotency-Key': [expect.any(String)] } },
      }) as Error,
    );
  });
});

describe('fingerprint', () => {
  const request = { method: 'POST', url: '/v2/orders?a=1', body: { A: 1 } };
  const same = fingerprint(request);

  it.each([
    [{ url: '/v2/orders?a=1&apikey=secret' }, true],
    [{ url: '/v2/orders?a=2' }, false],
    [{ url: '/v2/shipments?a=1' }, false],
    [{ method: 'PUT' }, false],
    [{ body: { A: 2 } }, false],
    [{ body: undefined }, false],
  ])('with %j is the same: %p', (change, isSame) =>
    expect(fingerprint({ ...request, ...change }) === same).toBe(isSame),
  );
});
