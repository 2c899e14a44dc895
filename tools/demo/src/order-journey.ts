import { expect, type Journey } from './journey';
import type { Market } from './hub-journey';
import { settleOrders } from './settle-journey';

interface Order {
  readonly Id: number;
  readonly ChannelReference: string;
  readonly Status: string;
  readonly TotalInclVat: number;
  readonly Lines: readonly {
    readonly Id: number;
    readonly Quantity: number;
    readonly ShippedQuantity: number;
  }[];
}

const ORDERS = 3;

/** Orders come in, are acknowledged, shipped in parts and settled. */
export async function tradeOrders(
  journey: Journey,
  market: Market,
  references: readonly string[],
): Promise<void> {
  await placeOrders(journey, market, references);
  const acknowledged = await acknowledgeOrders(journey, market);
  await shipInParts(journey, market, acknowledged);
  await settleOrders(journey, market, acknowledged);
}

async function placeOrders(
  journey: Journey,
  { channel }: Market,
  references: readonly string[],
): Promise<void> {
  await journey.step('Channel', `places ${ORDERS} orders, one of them twice`, async () => {
    let total = 0;
    for (let number = 1; number <= ORDERS; number += 1) {
      const order = newOrder(`WEB-${number}`, references.slice(number * 2, number * 2 + 2));
      const placed = await channel.post<Order>('/v2/orders', order, 201);
      total += placed.TotalInclVat;
      if (number === 1) {
        const replayed = await channel.post<Order>('/v2/orders', order, 200);
        expect(replayed.Id === placed.Id, 'the repeated order became a second one');
      }
    }
    return { result: undefined, outcome: `${total.toFixed(2)} EUR, the repetition changed nothing` };
  });
}

function newOrder(reference: string, products: readonly string[]): object {
  return {
    ChannelReference: reference,
    Email: 'grace@example.org',
    CurrencyCode: 'EUR',
    PaymentMethod: 'IDEAL',
    ShippingCostsInclVat: 4.95,
    ShippingAddress: {
      FirstName: 'Grace',
      LastName: 'Jansen',
      StreetName: 'Dam',
      HouseNr: '1',
      ZipCode: '1012JS',
      City: 'Amsterdam',
      CountryIso: 'NL',
    },
    Lines: products.map((product, index) => ({
      ChannelReference: String(index + 1),
      MerchantProductReference: product,
      Quantity: 3 - index,
      UnitPriceInclVat: 19.95,
    })),
  };
}

async function acknowledgeOrders(journey: Journey, { merchant }: Market): Promise<readonly string[]> {
  return journey.step('Merchant', 'reads the new orders and acknowledges them', async () => {
    const orders = await merchant.get<Order[]>('/v2/orders/new');
    expect(
      orders.length === ORDERS && orders.every(({ Status }) => Status === 'NEW'),
      'the new orders are others',
    );
    const references = orders.map(({ Id }) => `SO-${Id}`);
    for (const { Id, Lines } of orders) {
      await merchant.post('/v2/orders/acknowledge', {
        OrderId: Id,
        MerchantOrderReference: `SO-${Id}`,
        Lines: Lines.map((line, index) => ({
          OrderLineId: line.Id,
          MerchantOrderLineReference: `SO-${Id}/${index + 1}`,
        })),
      });
    }
    expect((await merchant.get<Order[]>('/v2/orders/new')).length === 0, 'acknowledged orders are still new');
    return { result: references, outcome: references.join(', ') };
  });
}

async function shipInParts(
  journey: Journey,
  { merchant, channel }: Market,
  [reference = '']: readonly string[],
): Promise<void> {
  const ship = (shipment: string, lines: readonly [line: number, quantity: number][], status: number) =>
    merchant.post<{ detail?: string }>(
      '/v2/shipments',
      {
        MerchantShipmentReference: shipment,
        MerchantOrderReference: reference,
        Method: 'PostNL',
        TrackTraceNo: '3SABC',
        Lines: lines.map(([line, quantity]) => ({
          MerchantOrderLineReference: `${reference}/${line}`,
          Quantity: quantity,
        })),
      },
      status,
    );
  const statusOf = async () => (await merchant.get<Order>(`/v2/orders/${reference}`)).Status;

  await journey.step('Merchant', `ships ${reference} in two parts`, async () => {
    await ship(`SH-${reference}-1`, [[1, 2]], 201);
    const between = await statusOf();
    await ship(
      `SH-${reference}-2`,
      [
        [1, 1],
        [2, 2],
      ],
      201,
    );
    const after = await statusOf();
    expect(between === 'IN_COMBI' && after === 'SHIPPED', `the statuses were ${between} and ${after}`);
    return { result: undefined, outcome: `${between}, then ${after}` };
  });
  await journey.step('Merchant', 'ships one piece too many', async () => {
    const refusal = await ship(`SH-${reference}-3`, [[1, 1]], 409);
    return { result: undefined, outcome: `409: ${refusal.detail}` };
  });
  await journey.step('Channel', 'reads the shipments', async () => {
    const shipments = await channel.get<{ TrackTraceNo: string }[]>('/v2/shipments');
    expect(shipments.length === 2, `${shipments.length} shipments came instead of 2`);
    return {
      result: undefined,
      outcome: `${shipments.length} with tracking number ${shipments[0]?.TrackTraceNo}`,
    };
  });
}
