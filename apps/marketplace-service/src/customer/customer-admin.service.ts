import { Injectable } from '@nestjs/common';
import { generateApiKey, type KeyRole } from '@libs/api-key';
import { invalid, problem } from '../errors/problem';
import { CustomerRepository, type NewChannel, type NewCustomer } from './customer.repository';
import { KeyRepository, type KeyRotation, type ListedKey } from './key.repository';

export interface KeyRequest {
  readonly customerId: number;
  readonly roles: readonly KeyRole[];
  /** Needed for the role CHANNEL, and only for it. */
  readonly channelId: number | null;
  readonly name: string;
  readonly expiresAt: Date | null;
}

export interface CreatedKey {
  readonly id: number;
  readonly prefix: string;
  /** The secret: this is the only time it is shown. */
  readonly key: string;
}

export interface RotatedKey extends CreatedKey {
  /** When the key it takes the place of ends. */
  readonly formerExpiresAt: Date;
}

const CURRENCY_CODE = /^[A-Z]{3}$/;

/** Creates customers, channels and keys for an operator. */
@Injectable()
export class CustomerAdminService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly keys: KeyRepository,
  ) {}

  async createCustomer(customer: NewCustomer): Promise<{ id: number }> {
    requireCurrency('currency', customer.baseCurrency);
    return { id: await this.customers.insert(customer) };
  }

  /** @throws Problem `customer_not_found` */
  async requireCustomer(id: number): Promise<void> {
    if (!(await this.customers.find(id))) throw unknownCustomer(id);
  }

  async createChannel(channel: NewChannel): Promise<{ id: number }> {
    const id = await this.customers.insertChannel(channel);
    if (id === null) throw unknownCustomer(channel.customerId);
    return { id };
  }

  /** Sets what one unit of a currency is worth in the customer's base currency. */
  async setRate(customerId: number, currencyCode: string, rate: string): Promise<void> {
    requireCurrency('currency', currencyCode);
    if (!(await this.customers.setRate(customerId, currencyCode, rate))) throw unknownCustomer(customerId);
  }

  async createKey(request: KeyRequest): Promise<CreatedKey> {
    const needsChannel = request.roles.includes('CHANNEL');
    if (needsChannel !== (request.channelId !== null)) {
      throw invalid({
        channel: [needsChannel ? 'is required for a channel key' : 'is only for a channel key'],
      });
    }
    const { key, prefix, hash } = generateApiKey(labelOf(request.roles));
    const id = await this.keys.insert({ ...request, prefix, hash });
    if (id === null)
      throw problem(
        'channel_not_found',
        'There is no such customer, or the channel is not one of the customer.',
      );
    return { id, prefix, key };
  }

  listKeys(customerId: number): Promise<ListedKey[]> {
    return this.keys.list(customerId);
  }

  /** Takes effect on every replica at once, since keys are looked up on each request. */
  async revokeKey(id: number, customerId: number | null = null): Promise<void> {
    if (!(await this.keys.revoke(id, customerId))) throw unknownKey();
  }

  /** Makes a key that stands for what another one stands for; both are valid until the overlap ends. */
  async rotateKey(rotation: KeyRotation): Promise<RotatedKey> {
    const roles = await this.keys.findRoles(rotation.id);
    const { key, prefix, hash } = generateApiKey(labelOf(roles ?? []));
    const rotated = await this.keys.rotate(rotation, { prefix, hash });
    if (!rotated) throw unknownKey();
    return { ...rotated, prefix, key };
  }
}

/** Such as `mk` for a merchant key. */
function labelOf(roles: readonly KeyRole[]): string {
  return `${roles.map((role) => role[0]?.toLowerCase()).join('')}k`;
}

function requireCurrency(path: string, code: string): void {
  if (!CURRENCY_CODE.test(code)) throw invalid({ [path]: ['must be three upper-case letters of ISO 4217'] });
}

function unknownCustomer(id: number): Error {
  return problem('customer_not_found', `${id} is not the id of a customer.`);
}

function unknownKey(): Error {
  return problem('key_not_found', 'There is no such key that is valid.');
}
