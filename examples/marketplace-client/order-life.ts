/**
 * The whole life of an order through a generated client. Get the types from a running service, then compile and run:
 *
 *   npx openapi-typescript http://localhost:8082/openapi.json -o schema.d.ts
 *   npx tsc --strict --module nodenext --target es2022 order-life.ts
 *   node order-life.js http://localhost:8082 "$MERCHANT_KEY" "$CHANNEL_KEY"
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Problem = components['schemas']['ProblemDto'];
type Answer<Data> =
  { data: Data; error?: never; response: Response } | { data?: never; error: Problem; response: Response };

const [baseUrl = '', merchantKey = '', channelKey = ''] = process.argv.slice(2);
const clientOf = (key: string) => createClient<paths>({ baseUrl, headers: { 'X-CE-KEY': key } });
const merchant = clientOf(merchantKey);
const channel = clientOf(channelKey);
const suffix = randomUUID().slice(0, 8);

/** The data of an answer that is no refusal. */
function accepted<Data>({ data, error, response }: Answer<Data>): Data {
  if (error) throw new Error(`${response.status} ${error.code}: ${error.detail}`);
  return data;
}

/** The code of a refusal. */
const refused = ({ error }: Answer<unknown>): string | undefined => error?.code;

const product = accepted(
  await merchant.POST('/v2/products', {
    body: { MerchantProductReference: `MUG-${suffix}`, Name: 'Mug', Stock: 10, Price: 7.5 },
  }),
);

const params = { header: { 'Idempotency-Key': randomUUID() } };
const body = {
  ChannelReference: `WEB-${suffix}`,
  Email: 'anna@example.org',
  CurrencyCode: 'EUR',
  ShippingAddress: { LastName: 'Jansen', City: 'Amsterdam', CountryIso: 'NL' },
  Lines: [
    {
      ChannelReference: '1',
      MerchantProductReference: product.MerchantProductReference,
      Quantity: 5,
      UnitPriceInclVat: 7.5,
    },
  ],
};
const placed = await channel.POST('/v2/orders', { params, body });
const again = await channel.POST('/v2/orders', { params, body });
assert.deepEqual(accepted(again), accepted(placed));
assert.equal(again.response.headers.get('Idempotency-Replayed'), 'true');

const waiting = accepted(await merchant.GET('/v2/orders/new', { params: { query: { limit: 1000 } } }));
const order = waiting.find(({ ChannelReference }) => ChannelReference === body.ChannelReference);
assert.ok(order, 'The order is among the new ones');
assert.equal(order.Status, 'NEW');
const phone: string | null = order.Phone;
assert.equal(phone, null);

const reference = `SO-${suffix}`;
const acknowledged = accepted(
  await merchant.POST('/v2/orders/acknowledge', {
    body: {
      OrderId: order.Id,
      MerchantOrderReference: reference,
      Lines: order.Lines.map(({ Id }, index) => ({
        OrderLineId: Id,
        MerchantOrderLineReference: `${reference}/${index + 1}`,
      })),
    },
  }),
);
assert.equal(acknowledged.Status, 'IN_PROGRESS');

const of = (Quantity: number) => ({
  MerchantOrderReference: reference,
  Lines: [{ MerchantOrderLineReference: `${reference}/1`, Quantity }],
});
const shipment = accepted(
  await merchant.POST('/v2/shipments', { body: { MerchantShipmentReference: `SH-${suffix}`, ...of(2) } }),
);
assert.equal(shipment.ShipmentMethod?.Name, undefined);
const tracked = accepted(
  await merchant.PUT('/v2/shipments/{merchantReference}', {
    params: { path: { merchantReference: shipment.MerchantShipmentReference } },
    body: { TrackTraceNo: '3SABC' },
  }),
);
assert.equal(tracked.TrackTraceNo, '3SABC');

const tooMany = { MerchantShipmentReference: `SH-2-${suffix}`, ...of(4) };
assert.equal(refused(await merchant.POST('/v2/shipments', { body: tooMany })), 'quantity_exceeded');

const requested = accepted(
  await channel.POST('/v2/cancellations/channel', {
    body: {
      ChannelCancellationReference: `WC-${suffix}`,
      ChannelOrderReference: order.ChannelReference,
      Lines: [{ ChannelOrderLineReference: '1', Quantity: 1 }],
    },
  }),
);
assert.equal(requested.Outcome, 'REQUESTED');
accepted(
  await merchant.POST('/v2/cancellations', {
    body: { MerchantReference: `CA-${suffix}`, ReasonCode: 'CLIENT_CANCELLED', ...of(1) },
  }),
);
accepted(
  await merchant.POST('/v2/backorders', { body: { MerchantBackorderReference: `BO-${suffix}`, ...of(2) } }),
);

const announced = accepted(
  await channel.POST('/v2/returns', {
    body: { ChannelReturnReference: `WR-${suffix}`, Reason: 'PRODUCT_DEFECT', ...of(1) },
  }),
);
assert.equal(announced.Status, 'ON_THE_WAY');
const decided = accepted(
  await merchant.PUT('/v2/returns', {
    body: {
      ChannelReturnReference: `WR-${suffix}`,
      MerchantReturnReference: `RE-${suffix}`,
      Status: 'ACCEPTED',
    },
  }),
);
assert.equal(decided.Status, 'ACCEPTED');

const path = { merchantReference: reference };
const [line] = accepted(await channel.GET('/v2/orders/{merchantReference}', { params: { path } })).Lines;
assert.ok(line);
assert.deepEqual(
  [line.ShippedQuantity, line.CancelledQuantity, line.BackOrderedQuantity, line.ReturnedQuantity],
  [2, 1, 2, 1],
);
const history = accepted(await merchant.GET('/v2/orders/{merchantReference}/history', { params: { path } }));
for (const { Kind, By, OrderStatus } of history) console.log(`${Kind} by ${By}: ${OrderStatus}`);
