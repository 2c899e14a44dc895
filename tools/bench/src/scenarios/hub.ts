import { randomUUID } from 'node:crypto';
import type { BenchRequest, Caller, Scenario } from '../scenario';

const CALLERS = 16;
const PAGE = 1_000;
const OFFERS = 10_000;

export interface Catalogue {
  readonly merchantKey: string;
  /** Of channels that have the whole catalogue. */
  readonly channelKeys: readonly string[];
  readonly products: number;
}

interface Line {
  readonly Id: number;
}
interface Order {
  readonly Id: number;
  readonly Lines: readonly Line[];
}

export function hubScenarios({ merchantKey, channelKeys, products }: Catalogue): Scenario[] {
  const merchant = { 'x-ce-key': merchantKey };
  const channel = { 'x-ce-key': channelKeys[0] ?? '' };
  const size = products.toLocaleString('en');
  const call = (name: string, callers: number, request: (caller: Caller) => BenchRequest): Scenario => ({
    name,
    callers,
    turn: async (caller) => void (await caller.send(request(caller))),
  });
  /** Seeded products that are no parents: of ten in a row the first is one. */
  const reference = (number: number) => `P${(number % (products / 10)) * 10 + 5}`;
  const offers = (count: number) =>
    Array.from({ length: Math.min(count, products / 10) }, (_, number) => ({
      MerchantProductReference: reference(number),
      Stock: Math.floor(Math.random() * 1_000_000),
    }));
  const renamed = (count: number) =>
    Array.from({ length: Math.min(count, products / 10) }, (_, number) => ({
      MerchantProductReference: reference(number),
      Name: randomUUID(),
      Stock: 1,
    }));
  const write = (
    method: 'POST' | 'PUT',
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): BenchRequest => ({
    method,
    path,
    headers,
    body,
  });
  const empty = (path: string): Scenario => ({
    ...call(`GET ${path}, nothing to tell, ${size} products`, CALLERS, () => ({
      method: 'GET',
      path,
      headers: channel,
    })),
    hasLimit: true,
  });
  return [
    empty('/v2/products/data'),
    empty('/v2/products/offers'),
    call('POST /v2/products', CALLERS, () =>
      write('POST', '/v2/products', merchant, {
        MerchantProductReference: randomUUID(),
        Name: 'New',
        Stock: 1,
        Price: 9.95,
      }),
    ),
    call('POST /v2/products/bulk, 1,000 new', 1, () =>
      write(
        'POST',
        '/v2/products/bulk',
        merchant,
        Array.from({ length: PAGE }, () => ({
          MerchantProductReference: randomUUID(),
          Name: 'New',
          Stock: 1,
        })),
      ),
    ),
    call(
      `PUT /v2/offer, ${Math.min(OFFERS, products / 10).toLocaleString('en')} prices, ${channelKeys.length} channels`,
      1,
      () => write('PUT', '/v2/offer', merchant, offers(OFFERS)),
    ),
    {
      name: 'GET /v2/products/offers, 1,000 to tell',
      callers: 1,
      turn: async ({ send, prepare }) => {
        await prepare(write('PUT', '/v2/offer', merchant, offers(PAGE)));
        await send({ method: 'GET', path: `/v2/products/offers?limit=${PAGE}`, headers: channel });
      },
    },
    {
      name: 'POST /v2/products/offers, 1,000 confirmed',
      callers: 1,
      turn: async ({ send, prepare }) => {
        await prepare(write('PUT', '/v2/offer', merchant, offers(PAGE)));
        const told = await prepare({
          method: 'GET',
          path: `/v2/products/offers?limit=${PAGE}`,
          headers: channel,
        });
        const references = (told as { ChannelProductReference: string }[]).map(
          (offer) => offer.ChannelProductReference,
        );
        await send(write('POST', '/v2/products/offers', channel, references));
      },
    },
    {
      name: 'GET /v2/products/data, 1,000 to tell',
      callers: 1,
      turn: async ({ send, prepare }) => {
        await prepare(write('POST', '/v2/products/bulk', merchant, renamed(PAGE)));
        await send({ method: 'GET', path: '/v2/products/data', headers: channel });
      },
    },
    {
      name: 'POST /v2/products/data, 1,000 confirmed',
      callers: 1,
      turn: async ({ send, prepare }) => {
        await prepare(write('POST', '/v2/products/bulk', merchant, renamed(PAGE)));
        const told = await prepare({ method: 'GET', path: '/v2/products/data', headers: channel });
        const { ToBeUpdated } = told as { ToBeUpdated: { ChannelProductReference: string }[] };
        const Updated = ToBeUpdated.map((product) => product.ChannelProductReference);
        await send(write('POST', '/v2/products/data', channel, { Updated }));
      },
    },
    call('POST /v2/orders', CALLERS, ({ count }) =>
      write('POST', '/v2/orders', channel, order(reference(count))),
    ),
    call('GET /v2/orders/new, 100 of them', CALLERS, () => ({
      method: 'GET',
      path: '/v2/orders/new?limit=100',
      headers: merchant,
    })),
    {
      name: 'POST /v2/orders/acknowledge',
      callers: CALLERS,
      turn: async ({ send, prepare, count }) => {
        const placed = (await prepare(
          write('POST', '/v2/orders', channel, order(reference(count))),
        )) as Order;
        await send(write('POST', '/v2/orders/acknowledge', merchant, acknowledgement(placed)));
      },
    },
    {
      name: 'POST /v2/shipments',
      callers: CALLERS,
      turn: async ({ send, prepare, count }) => {
        const placed = (await prepare(
          write('POST', '/v2/orders', channel, order(reference(count))),
        )) as Order;
        const acknowledged = acknowledgement(placed);
        await prepare(write('POST', '/v2/orders/acknowledge', merchant, acknowledged));
        const lines = acknowledged.Lines.map(({ MerchantOrderLineReference }) => ({
          MerchantOrderLineReference,
          Quantity: 1,
        }));
        await send(
          write('POST', '/v2/shipments', merchant, {
            MerchantShipmentReference: randomUUID(),
            MerchantOrderReference: acknowledged.MerchantOrderReference,
            Lines: lines,
          }),
        );
      },
    },
  ];
}

function order(product: string) {
  return {
    ChannelReference: randomUUID(),
    Email: 'a@example.com',
    CurrencyCode: 'EUR',
    ShippingAddress: { LastName: 'Jansen', CountryIso: 'NL' },
    Lines: [
      { ChannelReference: '1', MerchantProductReference: product, Quantity: 1, UnitPriceInclVat: 9.95 },
    ],
  };
}

function acknowledgement({ Id, Lines }: Order) {
  return {
    OrderId: Id,
    MerchantOrderReference: randomUUID(),
    Lines: Lines.map((line) => ({ OrderLineId: line.Id, MerchantOrderLineReference: randomUUID() })),
  };
}
