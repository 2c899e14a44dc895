import { CustomerAdminService } from '../src/customer/customer-admin.service';
import type { ChannelMode } from '../src/customer/channel.entity';
import type { HttpClient } from '@libs/testing';
import type { TestApp } from './create-test-app';

export interface MadeChannel {
  readonly id: number;
  readonly key: string;
  readonly client: HttpClient;
}

export interface MadeMerchant {
  readonly customerId: number;
  readonly key: string;
  readonly client: HttpClient;
}

/** A customer and a client with a merchant key. */
export async function makeMerchant(
  { app, client }: TestApp,
  { baseCurrency = 'EUR', defaultVatRate = '21' } = {},
): Promise<MadeMerchant> {
  const admin = app.get(CustomerAdminService);
  const { id: customerId } = await admin.createCustomer({ name: 'Acme', baseCurrency, defaultVatRate });
  const { key } = await admin.createKey({
    customerId,
    roles: ['MERCHANT'],
    channelId: null,
    name: 'spec',
    expiresAt: null,
  });
  return { customerId, key, client: client.with({ 'x-ce-key': key }) };
}

/** A channel of a customer and a client with its key. */
export async function makeChannel(
  { app, client }: TestApp,
  customerId: number,
  {
    mode = 'FLAT',
    canShipPartialOrderLines = true,
  }: { mode?: ChannelMode; canShipPartialOrderLines?: boolean } = {},
): Promise<MadeChannel> {
  const admin = app.get(CustomerAdminService);
  const { id } = await admin.createChannel({ customerId, name: 'Web', mode, canShipPartialOrderLines });
  const { key } = await admin.createKey({
    customerId,
    roles: ['CHANNEL'],
    channelId: id,
    name: 'spec',
    expiresAt: null,
  });
  return { id, key, client: client.with({ 'x-ce-key': key }) };
}

/** The members that a refusal finds at fault, by their paths. */
export function faultPaths(refusal: unknown): string[] {
  return Object.keys((refusal as { ValidationErrors: object }).ValidationErrors);
}
