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

export interface CustomerRecord extends NewCustomer {
  readonly id: number;
  readonly createdAt: Date;
}

export interface CustomerChange {
  readonly name: string | undefined;
  readonly defaultVatRate: string | undefined;
}

export interface ChannelChange {
  readonly name: string | undefined;
  readonly canShipPartialOrderLines: boolean | undefined;
}

export interface RateRecord {
  readonly currencyCode: string;
  readonly rate: string;
  readonly updatedAt: Date;
}

const RECORD = `id, name, base_currency AS "baseCurrency", default_vat_rate AS "defaultVatRate", created_at AS "createdAt"`;

const findCustomer = sql<CustomerRecord>`SELECT ${RECORD} FROM {customers} WHERE id = $1`;

const listCustomers = sql<CustomerRecord>`
  SELECT ${RECORD} FROM {customers} WHERE id > $1 ORDER BY id LIMIT $2`;

const changeCustomer = sql<CustomerRecord>`
  UPDATE {customers} SET name = coalesce($2, name), default_vat_rate = coalesce($3::numeric, default_vat_rate)
  WHERE id = $1 RETURNING ${RECORD}`;

const changeChannel = sql<{ id: number }>`
  UPDATE {channels} SET name = coalesce($3, name),
    can_ship_partial_order_lines = coalesce($4::boolean, can_ship_partial_order_lines)
  WHERE id = $2 AND customer_id = $1 RETURNING id`;

const listRates = sql<RateRecord>`
  SELECT currency_code AS "currencyCode", rate, updated_at AS "updatedAt"
  FROM {currency_rates} WHERE customer_id = $1 ORDER BY currency_code`;

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

  find(id: number): Promise<CustomerRecord | null> {
    return this.database.row(findCustomer, [id]);
  }

  /** By age, behind an id. */
  list(afterId: number, limit: number): Promise<CustomerRecord[]> {
    return this.database.rows(listCustomers, [afterId, limit]);
  }

  /** Null when there is no such customer. */
  change(id: number, { name, defaultVatRate }: CustomerChange): Promise<CustomerRecord | null> {
    return this.database.row(changeCustomer, [id, name, defaultVatRate]);
  }

  /** Whether the customer has such a channel. */
  async changeChannel(customerId: number, id: number, change: ChannelChange): Promise<boolean> {
    const values = [customerId, id, change.name, change.canShipPartialOrderLines];
    return (await this.database.row(changeChannel, values)) !== null;
  }

  listRates(customerId: number): Promise<RateRecord[]> {
    return this.database.rows(listRates, [customerId]);
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
