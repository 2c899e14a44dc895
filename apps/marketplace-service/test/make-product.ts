import type { HttpClient } from '@libs/testing';

/** The body of a standalone product. */
export function productBody(
  reference: string,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    MerchantProductReference: reference,
    Name: `Product ${reference}`,
    Stock: 10,
    Price: 19.95,
    ...members,
  };
}

/** Creates products through the API, one after the other. */
export async function makeProducts(
  merchant: HttpClient,
  ...products: readonly (string | Record<string, unknown>)[]
): Promise<void> {
  for (const product of products) {
    const body = typeof product === 'string' ? productBody(product) : product;
    const { status, text } = await merchant.post('/v2/products', body);
    if (status !== 201) throw new Error(`The product was not created: ${status} ${text}`);
  }
}

export interface Shown {
  readonly MerchantProductReference: string;
  readonly ChannelProductReference: string;
  readonly ParentMerchantReference: string;
  readonly Name: string;
  readonly Price: number | null;
  readonly Stock: number;
}

export interface Changes {
  readonly ToBeCreated: Shown[];
  readonly ToBeUpdated: Shown[];
  readonly ToBeRemoved: Shown[];
}

/** A channel's poll of products. */
export async function pollChanges(channel: HttpClient, query = ''): Promise<Changes> {
  const { status, body, text } = await channel.get<Changes>(`/v2/products/data${query}`);
  if (status !== 200) throw new Error(`The poll failed: ${status} ${text}`);
  return body;
}

/** The same by references only: `{ created: ['A'], updated: [], removed: [] }`. */
export async function pollReferences(
  channel: HttpClient,
  query = '',
): Promise<{ created: string[]; updated: string[]; removed: string[] }> {
  const changes = await pollChanges(channel, query);
  const references = (list: readonly Shown[]) =>
    list.map(({ MerchantProductReference }) => MerchantProductReference);
  return {
    created: references(changes.ToBeCreated),
    updated: references(changes.ToBeUpdated),
    removed: references(changes.ToBeRemoved),
  };
}

/** A channel's poll of offers, as `['A 19.95 x 10']`. */
export async function pollOffers(channel: HttpClient, query = ''): Promise<string[]> {
  const { status, body, text } = await channel.get<Shown[]>(`/v2/products/offers${query}`);
  if (status !== 200) throw new Error(`The poll failed: ${status} ${text}`);
  return body.map(
    ({ MerchantProductReference, Price, Stock }) => `${MerchantProductReference} ${Price} x ${Stock}`,
  );
}

export interface Acknowledged {
  /** Channel references by merchant references. */
  readonly created?: Readonly<Record<string, string>>;
  readonly updated?: readonly string[];
  readonly removed?: readonly string[];
}

/** A channel's acknowledgement of products: its status. */
export async function acknowledge(
  channel: HttpClient,
  { created = {}, updated = [], removed = [] }: Acknowledged,
): Promise<number> {
  const { status } = await channel.post('/v2/products/data', {
    Created: Object.entries(created).map(([MerchantReference, ChannelReference]) => ({
      MerchantReference,
      ChannelReference,
    })),
    Updated: updated,
    Removed: removed,
  });
  return status;
}

/** Creates products and lets the channel confirm them under `C-` and their reference. */
export async function listProducts(
  merchant: HttpClient,
  channel: HttpClient,
  ...references: string[]
): Promise<void> {
  await makeProducts(merchant, ...references);
  await pollChanges(channel);
  const created = Object.fromEntries(references.map((reference) => [reference, `C-${reference}`]));
  const status = await acknowledge(channel, { created });
  if (status !== 200) throw new Error(`The products were not listed: ${status}`);
}
