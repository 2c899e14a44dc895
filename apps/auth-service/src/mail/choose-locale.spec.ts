import { chooseLocale, readAcceptLanguage } from './choose-locale';

describe('chooseLocale', () => {
  it.each([
    [['en', 'de'], ['de'], 'de'],
    [['en', 'de'], ['de-AT', 'en'], 'de'],
    [['en', 'de'], ['de_CH'], 'de'],
    [['en', 'pt-BR', 'pt'], ['pt-br-x-test'], 'pt-BR'],
    [['en', 'pt-BR'], ['pt'], 'en'],
    [['en', 'de'], ['fr', 'nl-BE'], 'en'],
    [['de', 'en'], [], 'de'],
    [['en', 'de'], ['', '-', '*', 'x'.repeat(5000)], 'en'],
  ] as const)('of %j, wanting %j: %s', (offered, wanted, expected) =>
    expect(chooseLocale(offered, wanted)).toBe(expected),
  );
});

it.each([
  ['de', ['de']],
  ['de-AT, de;q=0.9, en;q=0.95', ['de-AT', 'en', 'de']],
  ['*, de;q=0', []],
  ['', []],
  ['../../etc/passwd, de', ['de']],
])('Accept-Language %j: %j', (header, expected) => expect(readAcceptLanguage(header)).toEqual(expected));
