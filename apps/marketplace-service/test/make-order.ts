import { randomUUID } from 'node:crypto';
import type { HttpAnswer, HttpClient } from '@libs/testing';
import type { OrderDto } from '../src/order/order.dto';
import type { TestApp } from './create-test-app';
import { makeChannel, makeMerchant, type MadeChannel, type MadeMerchant } from './make';

/** A merchant with products, a channel, and the means to trade between them. */
export interface Market {
  readonly merchant: MadeMerchant;
  readonly channel: MadeChannel;
}

export async function makeMarket(
  test: TestApp,
  products: readonly object[],
  channelOptions = {},
  customerOptions = {},
): Promise<Market> {
  const merchant = await makeMerchant(test, customerOptions);
  for (const product of products)
    await made(merchant.client, '/v2/products', { Stock: 100, Name: 'Product', ...product });
  return { merchant, channel: await makeChannel(test, merchant.customerId, channelOptions) };
}

/** The body of a new order with a fresh channel reference. */
export function orderBody(
  lines: readonly { readonly product: string; readonly quantity: number }[],
  members: object = {},
): object {
  return {
    ChannelReference: randomUUID(),
    Email: 'anna@example.org',
    CurrencyCode: 'EUR',
    ShippingAddress: { LastName: 'Jansen', City: 'Amsterdam', CountryIso: 'NL' },
    Lines: lines.map(({ product, quantity }, index) => ({
      ChannelReference: String(index + 1),
      MerchantProductReference: product,
      Quantity: quantity,
      UnitPriceInclVat: 12.1,
    })),
    ...members,
  };
}

/** An order of one line as the channel placed it. */
export function makeOrder({ channel }: Market, product: string, quantity: number): Promise<OrderDto> {
  return made<OrderDto>(channel.client, '/v2/orders', orderBody([{ product, quantity }]));
}

/** The body by which the merchant acknowledges an order: the reference, and it with /1, /2 … for the lines. */
export function acknowledgeBody(order: OrderDto, reference: string): object {
  return {
    OrderId: order.Id,
    MerchantOrderReference: reference,
    Lines: order.Lines.map(({ Id }, index) => ({
      OrderLineId: Id,
      MerchantOrderLineReference: `${reference}/${index + 1}`,
    })),
  };
}

/** An order of one line that the merchant has acknowledged. */
export async function makeAcknowledgedOrder(
  market: Market,
  product: string,
  quantity: number,
  reference: string,
): Promise<OrderDto> {
  const order = await makeOrder(market, product, quantity);
  const { body, status } = await market.merchant.client.post<OrderDto>(
    '/v2/orders/acknowledge',
    acknowledgeBody(order, reference),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** A merchant's report on one line of an order acknowledged by {@link acknowledgeBody}. */
export function reportBody(order: string, quantity: number, members: object = {}): object {
  return {
    MerchantOrderReference: order,
    Lines: [{ MerchantOrderLineReference: `${order}/1`, Quantity: quantity }],
    ...members,
  };
}

/** A channel's wish to cancel pieces of the first line of an order. */
export function cancellationRequestBody(
  { ChannelReference }: Pick<OrderDto, 'ChannelReference'>,
  reference: string,
  quantity: number,
  members: object = {},
): object {
  return {
    ChannelCancellationReference: reference,
    ChannelOrderReference: ChannelReference,
    Lines: [{ ChannelOrderLineReference: '1', Quantity: quantity }],
    ...members,
  };
}

/** An acknowledged order as the merchant reads it. */
export async function readOrder({ merchant }: Market, reference: string): Promise<OrderDto> {
  return (await merchant.client.get<OrderDto>(`/v2/orders/${encodeURIComponent(reference)}`)).body;
}

/** Reads a list page by page through its `Link` headers. */
export async function walkPages<Item>(
  client: HttpClient,
  path: string,
  between: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let next: string | undefined = path;
  while (next) {
    const { body, headers, status, text }: HttpAnswer<Item[]> = await client.get<Item[]>(next);
    if (status !== 200) throw new Error(`${next} answered ${status}: ${text}`);
    pages.push(body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    await between(pages.length);
  }
  return pages;
}

async function made<Body>(client: HttpClient, path: string, body: object): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
