import { Problem } from '../errors/problem';
import { ListPipe } from '../wire/validation';
import { OfferUpdate, readPlainUpdate } from './offer.dto';

const thorough = new ListPipe(OfferUpdate, { max: 1 });

/** What the class itself makes of an entry, or null when it refuses it. */
async function readThoroughly(entry: object): Promise<OfferUpdate | null> {
  try {
    return (await thorough.transform([entry]))[0] ?? null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

describe('readPlainUpdate', () => {
  it.each([
    { MerchantProductReference: 'A' },
    { MerchantProductReference: 'two words', Price: 19.95, Stock: 12 },
    { MerchantProductReference: 'A', Price: 0, Stock: 0 },
    { MerchantProductReference: 'A', Price: 1e-4, Stock: 2_147_483_647, Unknown: 'dropped' },
    { MerchantProductReference: 'A', Price: 1e9 },
    { MerchantProductReference: 'x'.repeat(64), Stock: 1 },
  ])('reads %j as the class does', async (entry) => {
    const plain = readPlainUpdate(entry);
    expect(plain).not.toBeNull();
    expect({ ...plain }).toEqual({ ...(await readThoroughly(entry)) });
  });

  it.each([
    {},
    { MerchantProductReference: '' },
    { MerchantProductReference: null },
    { MerchantProductReference: 5 },
    { MerchantProductReference: ' A' },
    { MerchantProductReference: 'A\u007f' },
    { MerchantProductReference: 'x'.repeat(65) },
    { MerchantProductReference: 'A', Price: -1 },
    { MerchantProductReference: 'A', Price: 0.00001 },
    { MerchantProductReference: 'A', Price: 1e300 },
    { MerchantProductReference: 'A', Price: 'free' },
    { MerchantProductReference: 'A', Price: [1] },
    { MerchantProductReference: 'A', Stock: -1 },
    { MerchantProductReference: 'A', Stock: 1.5 },
    { MerchantProductReference: 'A', Stock: 2_147_483_648 },
    { MerchantProductReference: 'A', Stock: '1' },
  ])('leaves %j to the class, which refuses it', async (entry) => {
    expect(readPlainUpdate(entry)).toBeNull();
    expect(await readThoroughly(entry)).toBeNull();
  });

  it.each([
    { MerchantProductReference: 'A', Price: null, Stock: null },
    { MerchantProductReference: 'A', Price: '19.95' },
  ])('leaves %j to the class, which takes it', async (entry) => {
    expect(readPlainUpdate(entry)).toBeNull();
    expect(await readThoroughly(entry)).not.toBeNull();
  });
});
