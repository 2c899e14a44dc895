import { generateApiKey } from '@libs/api-key';
import { readServiceKey, SERVICE_KEY_LABEL } from './read-service-key';

const { key } = generateApiKey(SERVICE_KEY_LABEL);
const other = generateApiKey(SERVICE_KEY_LABEL).key;
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl';

describe('readServiceKey', () => {
  it.each<[string, Record<string, string | string[]>, string | null]>([
    ['nothing', {}, null],
    ['a bearer', { authorization: `Bearer ${key}` }, key],
    ['the header', { apikey: key }, key],
    ['the same in both', { authorization: `bearer ${key}`, apikey: key }, key],
    ['another one in the header', { authorization: `Bearer ${key}`, apikey: other }, key],
    ['a public key in the header', { apikey: JWT }, null],
    ['a public key beside a bearer', { authorization: `Bearer ${key}`, apikey: JWT }, key],
    ['a key beside the token of somebody', { authorization: `Bearer ${JWT}`, apikey: key }, null],
    ['a key beside other credentials', { authorization: 'Basic YTpi', apikey: key }, null],
    ['the header twice', { apikey: [key, key] }, null],
    ['the header twice, joined', { apikey: `${key}, ${key}` }, null],
    ['a key of other people', { apikey: generateApiKey('mk').key }, null],
  ])('%s', (_, headers, expected) => expect(readServiceKey(headers)).toBe(expected));
});
