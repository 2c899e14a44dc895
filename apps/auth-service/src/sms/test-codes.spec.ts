import { readTestCodes } from './test-codes';

describe('readTestCodes', () => {
  it('reads numbers and their codes', () => {
    expect(readTestCodes(['31612345678:123456', '+4912:000000'])).toEqual(
      new Map([
        ['31612345678', '123456'],
        ['4912', '000000'],
      ]),
    );
    expect(readTestCodes([])).toEqual(new Map());
  });

  it.each(['31612345678', '31612345678:', ':123456', '0612345678:123456', '31612345678:abc', 'x:1'])(
    'says that %j is none',
    (entry) => expect(readTestCodes(['4912:000000', entry])).toEqual({ wrong: entry }),
  );
});
