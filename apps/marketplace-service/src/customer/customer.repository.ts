import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import type { ChannelMode } from './channel.entity';

export interface NewCustomer {
  readonly name: string;
  readonly baseCurrency: string;
  readonly defaultVatRate: string;
}

export interface NewChannel {
  readonly customerId: number;
  readonly name: string;
  readonly mode: ChannelMode;
  readonly canShipPartialOrderLines: boolean;
}

const insertCustomer = sql<{ id: number }>`
  INSERT INTO {customers} (name, base_currency, default_vat_rate) VALUES ($1, $2, $3) RETURNING id`;

const insertChannel = sql<{ id: number }>`
  INSERT INTO {channels} (customer_id, name, mode, can_ship_partial_order_lines)
  SELECT id, $2::text, $3::text, $4::boolean FROM {customers} WHERE id = $1
  RETURNING id`;

const upsertRate = sql`
  INSERT INTO {currency_rates} (customer_id, currency_code, rate)
  SELECT id, $2::text, $3::numeric FROM {customers} WHERE id = $1
  ON CONFLICT (customer_id, currency_code) DO UPDATE SET rate = excluded.rate, updated_at = now()`;

const findCustomer = sql<{ id: number }>`SELECT id FROM {customers} WHERE id = $1`;

/** Customers, their channels and their currency rates. */
@Injectable()
export class CustomerRepository {
  constructor(private readonly database: Database) {}

  async insert(customer: NewCustomer): Promise<number> {
    const [row] = await this.database.rows(insertCustomer, [
      customer.name,
      customer.baseCurrency,
      customer.defaultVatRate,
    ]);
    if (!row) throw new Error('The insertion gave no id');
    return row.id;
  }

  async exists(id: number): Promise<boolean> {
    return (await this.database.row(findCustomer, [id])) !== null;
  }

  /** The new channel's id, or null when there is no such customer. */
  async insertChannel(channel: NewChannel): Promise<number | null> {
    const row = await this.database.row(insertChannel, [
      channel.customerId,
      channel.name,
      channel.mode,
      channel.canShipPartialOrderLines,
    ]);
    return row?.id ?? null;
  }

  /** Whether there is such a customer. */
  async setRate(customerId: number, currencyCode: string, rate: string): Promise<boolean> {
    return (await this.database.run(upsertRate, [customerId, currencyCode, rate])) > 0;
  }
}
