import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { invalid, problem } from '../errors/problem';
import { CustomerAdminService, type CreatedKey, type RotatedKey } from '../customer/customer-admin.service';
import { CustomerRepository, type CustomerRecord, type RateRecord } from '../customer/customer.repository';
import type { ListedKey } from '../customer/key.repository';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import type { PageQuery } from '../wire/paging';
import { ChannelRepository, type ChannelRecord } from './channel.repository';
import type { ChannelChangeDto, NewChannelDto } from './channel.dto';
import { isCurrencyCode, type CustomerChangeDto, type NewCustomerDto } from './customer.dto';
import { overlapSecondsOf, rolesOf, type KeyRotationDto, type NewKeyDto } from './key.dto';

const LIST = 'customers';
const DEFAULT_PAGE = 100;

/** What an operator does over HTTP. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly admin: CustomerAdminService,
    private readonly customers: CustomerRepository,
    private readonly channels: ChannelRepository,
    private readonly clock: Clock,
  ) {}

  async listCustomers({ limit = DEFAULT_PAGE, cursor }: PageQuery) {
    const after = cursor === undefined ? 0 : Number(decodeCursor(LIST, cursor)[0]);
    const found = await this.customers.list(after, limit + 1);
    const customers = found.slice(0, limit);
    const last = found.length > limit ? customers.at(-1) : undefined;
    return { customers, cursor: last ? encodeCursor(LIST, [last.id]) : null };
  }

  async createCustomer(body: NewCustomerDto): Promise<CustomerRecord> {
    const { Name: name, BaseCurrency: baseCurrency = 'EUR', DefaultVatRate: defaultVatRate = '21' } = body;
    const { id } = await this.admin.createCustomer({ name, baseCurrency, defaultVatRate });
    return this.getCustomer(id);
  }

  async getCustomer(id: number): Promise<CustomerRecord> {
    return (await this.customers.find(id)) ?? unknownCustomer(id);
  }

  async changeCustomer(id: number, { Name, DefaultVatRate }: CustomerChangeDto): Promise<CustomerRecord> {
    const change = { name: Name, defaultVatRate: DefaultVatRate };
    return (await this.customers.change(id, change)) ?? unknownCustomer(id);
  }

  async listRates(customerId: number): Promise<RateRecord[]> {
    const rates = await this.customers.listRates(customerId);
    if (rates.length === 0) await this.admin.requireCustomer(customerId);
    return rates;
  }

  async setRate(customerId: number, currencyCode: string, rate: string): Promise<RateRecord[]> {
    if (!isCurrencyCode(currencyCode))
      throw invalid({ currencyCode: ['must be three upper-case letters of ISO 4217'] });
    if (Number(rate) === 0) throw invalid({ Rate: ['must be more than 0'] });
    await this.admin.setRate(customerId, currencyCode, rate);
    return this.customers.listRates(customerId);
  }

  async listChannels(customerId: number): Promise<ChannelRecord[]> {
    const channels = await this.channels.list(customerId);
    if (channels.length === 0) await this.admin.requireCustomer(customerId);
    return channels;
  }

  async createChannel(customerId: number, body: NewChannelDto): Promise<ChannelRecord> {
    const {
      Name: name,
      Mode: mode = 'FLAT',
      CanShipPartialOrderLines: canShipPartialOrderLines = true,
    } = body;
    const { id } = await this.admin.createChannel({ customerId, name, mode, canShipPartialOrderLines });
    return (await this.channels.find(customerId, id)) ?? unknownChannel(id);
  }

  async changeChannel(customerId: number, id: number, body: ChannelChangeDto): Promise<ChannelRecord> {
    const change = { name: body.Name, canShipPartialOrderLines: body.CanShipPartialOrderLines };
    if (!(await this.customers.changeChannel(customerId, id, change))) unknownChannel(id);
    return (await this.channels.find(customerId, id)) ?? unknownChannel(id);
  }

  async listKeys(customerId: number): Promise<ListedKey[]> {
    const keys = await this.admin.listKeys(customerId);
    if (keys.length === 0) await this.admin.requireCustomer(customerId);
    return keys;
  }

  async createKey(customerId: number, body: NewKeyDto): Promise<CreatedKey> {
    if (body.Role === 'MERCHANT' && body.ChannelId !== undefined)
      throw invalid({ ChannelId: ['is only for a key that stands for a channel'] });
    if (body.ExpiresAt && body.ExpiresAt <= this.clock.now())
      throw invalid({ ExpiresAt: ['must be in the future'] });
    await this.admin.requireCustomer(customerId);
    return this.admin.createKey({
      customerId,
      roles: rolesOf(body.Role),
      channelId: body.ChannelId ?? null,
      name: body.Name ?? 'unnamed',
      expiresAt: body.ExpiresAt ?? null,
    });
  }

  rotateKey(customerId: number, id: number, body: KeyRotationDto): Promise<RotatedKey> {
    return this.admin.rotateKey({ id, customerId, overlapSeconds: overlapSecondsOf(body) });
  }

  revokeKey(customerId: number, id: number): Promise<void> {
    return this.admin.revokeKey(id, customerId);
  }
}

function unknownCustomer(id: number): never {
  throw problem('customer_not_found', `${id} is not the id of a customer.`);
}

function unknownChannel(id: number): never {
  throw problem('channel_not_found', `${id} is not the id of a channel of this customer.`);
}
