import { join } from 'node:path';
import { readCatalogue, type Product } from './catalogue';
import { hubCommand } from './command';
import { HubClient } from './hub-client';
import { expect, type Journey } from './journey';
import { tradeOrders } from './order-journey';
import { ROOT, type Settings } from './settings';

interface ChannelProduct {
  readonly MerchantProductReference: string;
  readonly ChannelProductReference: string;
  readonly Name: string;
  readonly Price: number;
}

interface Changes {
  readonly ToBeCreated: readonly ChannelProduct[];
  readonly ToBeUpdated: readonly ChannelProduct[];
  readonly ToBeRemoved: readonly ChannelProduct[];
}

interface Offer {
  readonly MerchantProductReference: string;
  readonly ChannelProductReference: string;
  readonly Price: number;
  readonly Stock: number;
}

export interface Market {
  readonly merchant: HubClient;
  readonly channel: HubClient;
  readonly channelId: number;
}

const PAGE = 50;

/** A catalogue goes to a channel, orders come back and are shipped, prices change, a product leaves. */
export async function travelThroughHub(journey: Journey, { hubUrl }: Settings): Promise<void> {
  const market = await openMarket(journey, hubUrl);
  const products = await importCatalogue(journey, market);
  const sellable = products.flatMap((product) => product.Children ?? [product]);
  await listEverything(journey, market, sellable.length);
  await tradeOrders(
    journey,
    market,
    sellable.map((product) => product.MerchantProductReference),
  );
  await changePrices(journey, market, sellable);
  await removeProduct(journey, market, sellable);
}

async function openMarket(journey: Journey, hubUrl: string): Promise<Market> {
  return journey.step('Operator', 'makes a merchant, a channel and their keys', async () => {
    const customer = await hubCommand<{ id: number }>('customer', 'create', '--name', 'Demo merchant');
    const owner = ['--customer', String(customer.id)];
    const channel = await hubCommand<{ id: number }>('channel', 'create', ...owner, '--name', 'Demo channel');
    const createKey = (...args: string[]) =>
      hubCommand<{ key: string; prefix: string }>('key', 'create', ...owner, ...args);
    const merchantKey = await createKey('--role', 'merchant', '--name', 'demo');
    const channelKey = await createKey(
      '--role',
      'channel',
      '--channel',
      String(channel.id),
      '--name',
      'demo',
    );
    return {
      result: {
        merchant: new HubClient(hubUrl, merchantKey.key),
        channel: new HubClient(hubUrl, channelKey.key),
        channelId: channel.id,
      },
      outcome: `keys ${merchantKey.prefix}… and ${channelKey.prefix}…`,
    };
  });
}

function importCatalogue(journey: Journey, { merchant }: Market): Promise<Product[]> {
  return journey.step('Merchant', 'imports examples/catalogue.csv', async () => {
    const products = readCatalogue(join(ROOT, 'examples/catalogue.csv'));
    for (const product of products) await merchant.post('/v2/products', product, 201);
    const children = products.flatMap((product) => product.Children ?? []).length;
    return { result: products, outcome: `${products.length} products with ${children} variants` };
  });
}

async function listEverything(journey: Journey, { channel }: Market, expected: number): Promise<void> {
  await journey.step('Channel', `polls and confirms in pages of ${PAGE}`, async () => {
    let created = 0;
    let pages = 0;
    for (;;) {
      const changes = await channel.get<Changes>(`/v2/products/data?maxCount=${PAGE}`);
      expect(
        changes.ToBeUpdated.length + changes.ToBeRemoved.length === 0,
        'something is to be updated or removed',
      );
      if (changes.ToBeCreated.length === 0) break;
      expect(
        changes.ToBeCreated.every(({ Name }) => Name !== ''),
        'a product has no name',
      );
      const Created = changes.ToBeCreated.map(({ MerchantProductReference: reference }) => ({
        MerchantReference: reference,
        ChannelReference: `C-${reference}`,
      }));
      await channel.post('/v2/products/data', { Created });
      created += Created.length;
      pages += 1;
    }
    expect(created === expected, `${created} products came instead of ${expected}`);
    const offers = await channel.get<Offer[]>('/v2/products/offers');
    expect(offers.length === 0, `${offers.length} offers came although the products carried them`);
    return { result: undefined, outcome: `${created} listed in ${pages} pages, nothing left to do` };
  });
}

async function changePrices(
  journey: Journey,
  { merchant, channel }: Market,
  sellable: readonly Product[],
): Promise<void> {
  const changed = sellable.slice(0, 20);
  const priceOf = (product: Product) => Math.round((product.Price ?? 0) * 90) / 100;
  await journey.step('Merchant', 'takes 10 % off 20 prices', async () => {
    const offers = changed.map((product) => ({
      MerchantProductReference: product.MerchantProductReference,
      Price: priceOf(product),
    }));
    await merchant.put('/v2/offer', offers);
    return { result: undefined, outcome: 'one call' };
  });
  await journey.step('Channel', 'polls and confirms the offers', async () => {
    const offers = await channel.get<Offer[]>('/v2/products/offers');
    expect(offers.length === changed.length, `${offers.length} offers came instead of ${changed.length}`);
    const prices = new Map(offers.map((offer) => [offer.MerchantProductReference, offer.Price]));
    expect(
      changed.every((product) => prices.get(product.MerchantProductReference) === priceOf(product)),
      'a price is wrong',
    );
    const changes = await channel.get<Changes>('/v2/products/data');
    expect(changes.ToBeUpdated.length === 0, 'a price change came as a change of content');
    await channel.post(
      '/v2/products/offers',
      offers.map((offer) => offer.ChannelProductReference),
    );
    expect(
      (await channel.get<Offer[]>('/v2/products/offers')).length === 0,
      'offers came again after they were confirmed',
    );
    return { result: undefined, outcome: `${offers.length} new prices` };
  });
}

async function removeProduct(
  journey: Journey,
  { merchant, channel }: Market,
  sellable: readonly Product[],
): Promise<void> {
  const reference = sellable.at(-1)?.MerchantProductReference ?? '';
  await journey.step('Merchant', `deactivates ${reference}`, async () => {
    await merchant.delete(`/v2/products/${encodeURIComponent(reference)}`);
    return { result: undefined, outcome: 'done' };
  });
  await journey.step('Channel', 'removes it', async () => {
    const { ToBeRemoved } = await channel.get<Changes>('/v2/products/data');
    expect(
      ToBeRemoved.length === 1 && ToBeRemoved[0]?.MerchantProductReference === reference,
      'the removal did not come',
    );
    await channel.post('/v2/products/data', {
      Removed: ToBeRemoved.map((product) => product.ChannelProductReference),
    });
    const after = await channel.get<Changes>('/v2/products/data');
    expect(after.ToBeRemoved.length === 0, 'the removal came again after it was confirmed');
    return { result: undefined, outcome: `${ToBeRemoved[0].ChannelProductReference} is gone` };
  });
}
