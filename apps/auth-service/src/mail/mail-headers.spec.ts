import { headersOf, parseMailHeaders } from './mail-headers';

it('Headers name the kind of mail they go with', () => {
  const headers = parseMailHeaders('{"X-Kind": ["auth-$messageType", "b"], "X-None": []}');
  expect(headersOf(headers, 'recovery')).toEqual([
    { key: 'X-Kind', value: 'auth-recovery' },
    { key: 'X-Kind', value: 'b' },
  ]);
});

it.each([
  ['X-A: b', /must be a JSON object/],
  ['["X-A"]', /must be a JSON object/],
  ['{"X-A": "b"}', /must be a list of texts/],
  ['{"X-A": [1]}', /must be a list of texts/],
  ['{"X A": ["b"]}', /no name of a header/],
  ['{"X-A:": ["b"]}', /no name of a header/],
  ['{"X-A\\r\\nBcc": ["eve@evil.test"]}', /no name of a header/],
  ['{"X-A": ["b\\r\\nBcc: eve@evil.test"]}', /one short line/],
  ['{"bcc": ["eve@evil.test"]}', /written by the service/],
  ['{"Subject": ["x"]}', /written by the service/],
])('%s is refused', (text, words) => expect(() => parseMailHeaders(text)).toThrow(words));
