import { Database, sql } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { makeProducts, type Changes, type Shown } from '../../test/make-product';

const PRODUCTS = Array.from({ length: 12 }, (_, index) => `P${index}`);
const TURNS = 25;

/** What failed is told again after an hour. */
const passAnHour = sql`UPDATE {listings} SET deferred_until = deferred_until - interval '61 minutes'`;

/** A repeatable stream of numbers from 0 to below 1, so that a failure can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Mirrored {
  readonly name: string;
  readonly price: number | null;
  readonly stock: number;
}

/** A channel with its own copy of the catalogue, which it changes only by what it is told. */
class MirroringChannel {
  readonly mirror = new Map<string, Mirrored>();
  private readonly references = new Map<string, string>();

  constructor(
    private readonly client: HttpClient,
    private readonly random: () => number,
  ) {}

  /** One poll of products; parts of it may fail, and the acknowledgement may get lost. Gives how many it was told. */
  async syncProducts(isReliable: boolean): Promise<number> {
    const { body, headers } = await this.client.get<Changes>(
      `/v2/products/data${isReliable ? '' : '?maxCount=4'}`,
    );
    const { ToBeCreated, ToBeUpdated, ToBeRemoved } = body;
    const works = (): boolean => isReliable || this.random() < 0.7;
    const created = ToBeCreated.filter(works);
    const updated = ToBeUpdated.filter(works);
    const removed = ToBeRemoved.filter(works);
    for (const product of [...created, ...updated]) this.apply(product);
    for (const { MerchantProductReference } of removed) this.mirror.delete(MerchantProductReference);
    const failed = [...ToBeCreated, ...ToBeUpdated].filter(
      (product) => !created.includes(product) && !updated.includes(product) && this.random() < 0.3,
    );
    // A creation is always told: a channel that keeps it to itself has products nobody knows of.
    if (isReliable || created.length > 0 || this.random() < 0.7) {
      const body = {
        Created: created.map(({ MerchantProductReference: reference }) => {
          this.references.set(reference, `C-${reference}`);
          return { MerchantReference: reference, ChannelReference: `C-${reference}` };
        }),
        Updated: updated.map(({ ChannelProductReference }) => ChannelProductReference),
        Removed: removed.map(({ ChannelProductReference }) => ChannelProductReference),
        Failed: failed.map(({ MerchantProductReference }) => ({
          MerchantReference: MerchantProductReference,
          Message: 'It did not work.',
        })),
      };
      // Naming the answer or not: it is the last one either way.
      const token = this.random() < 0.5 ? headers.get('x-sync-token') : null;
      await this.confirm('/v2/products/data', body, token);
    }
    return ToBeCreated.length + ToBeUpdated.length + ToBeRemoved.length;
  }

  async syncOffers(isReliable: boolean): Promise<number> {
    const { body } = await this.client.get<Shown[]>('/v2/products/offers');
    for (const { MerchantProductReference, Price, Stock } of body) {
      const known = this.mirror.get(MerchantProductReference);
      if (known) this.mirror.set(MerchantProductReference, { ...known, price: Price, stock: Stock });
    }
    if (isReliable || this.random() < 0.7)
      await this.confirm(
        '/v2/products/offers',
        body.map(({ ChannelProductReference }) => ChannelProductReference),
      );
    return body.length;
  }

  private apply({ MerchantProductReference, Name, Price, Stock }: Shown): void {
    this.mirror.set(MerchantProductReference, { name: Name, price: Price, stock: Stock });
  }

  private async confirm(path: string, body: unknown, token: string | null = null): Promise<void> {
    const client = token === null ? this.client : this.client.with({ 'x-sync-token': token });
    const { status, text } = await client.post(path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  }
}

/** Changes products at random, back and forth between few values so that they often change back. */
async function trade(merchant: HttpClient, random: () => number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const reference = PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? '';
    const stock = Math.floor(random() * 3);
    const body = { Name: `Name ${Math.floor(random() * 2)}`, Stock: stock, Price: 10, IsActive: true };
    const changes = [
      () => merchant.put('/v2/offer', [{ MerchantProductReference: reference, Stock: stock }]),
      () => merchant.put(`/v2/products/${reference}`, body),
      () => merchant.patch(`/v2/products/${reference}`, { Name: body.Name, IsActive: true }),
      () => merchant.post('/v2/products/bulk', [{ MerchantProductReference: reference, ...body }]),
      () => merchant.delete(`/v2/products/${reference}`),
    ];
    const change = changes[Math.floor(random() * changes.length)] ?? (() => merchant.get('/v2/products'));
    const { status, text } = await change();
    if (status !== 200) throw new Error(`The change answered ${status}: ${text}`);
  }
}

describe('a channel that follows the polls', () => {
  let test: TestApp;
  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  it.each([1, 2, 3])(
    'ends up with the catalogue, whatever crossed and got lost on the way (seed %i)',
    async (seed) => {
      const { customerId, client: merchant } = await makeMerchant(test);
      const { client } = await makeChannel(test, customerId);
      await makeProducts(merchant, ...PRODUCTS);
      const channel = new MirroringChannel(client, randomOf(seed));

      const merchants = Promise.all([
        trade(merchant, randomOf(seed + 10)),
        trade(merchant, randomOf(seed + 20)),
      ]);
      const isTrading = { now: true };
      const follow = async (sync: () => Promise<number>) => {
        while (isTrading.now) await sync();
      };
      const followers = Promise.all([
        follow(() => channel.syncProducts(false)),
        follow(() => channel.syncOffers(false)),
      ]);
      await merchants;
      isTrading.now = false;
      await followers;

      await test.app.get(Database).run(passAnHour);
      let told = 1;
      for (let rounds = 0; told > 0 && rounds < 10; rounds += 1)
        told = (await channel.syncProducts(true)) + (await channel.syncOffers(true));
      expect(told).toBe(0);

      const truth = new Map<string, Mirrored>();
      for (const reference of PRODUCTS) {
        const { body } = await merchant.get<Shown & { IsActive: boolean }>(`/v2/products/${reference}`);
        if (body.IsActive) truth.set(reference, { name: body.Name, price: body.Price, stock: body.Stock });
      }
      expect(Object.fromEntries(channel.mirror)).toEqual(Object.fromEntries(truth));
    },
  );
});
