/**
 * Makes a customer with channels, keys and a large catalogue, to try and to measure the hub with. Everything is made by
 * the database, in batches, so a million products are a matter of minutes.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { CustomerAdminService } from '../customer/customer-admin.service';
import { ProductWatcher } from '../product/product-watcher';
import { SeedRepository } from './seed.repository';

export interface SeedRequest {
  readonly products: number;
  readonly channels: number;
  /** Whether the channels have all products already; otherwise they have all of them to learn. */
  readonly isListed: boolean;
}

export interface SeededCustomer {
  readonly customerId: number;
  readonly merchantKey: string;
  /** One for each channel. */
  readonly channelKeys: readonly string[];
}

/** A multiple of the length of a family. */
const BATCH = 20_000;

@Injectable()
export class SeedCatalogueService {
  constructor(
    private readonly database: Database,
    private readonly admin: CustomerAdminService,
    private readonly seeds: SeedRepository,
    private readonly watcher: ProductWatcher,
  ) {}

  /** @param onProgress is called after each batch with the number of products so far. */
  async seed(
    { products, channels, isListed }: SeedRequest,
    onProgress: (products: number) => void,
  ): Promise<SeededCustomer> {
    const seeded = await this.createCustomer(channels);
    const { customerId } = seeded;
    await this.seeds.markFilled(customerId);
    for (let first = 0; first < products; first += BATCH) {
      const last = Math.min(first + BATCH, products) - 1;
      await this.database.transaction(async () => {
        await this.seeds.insertProducts(customerId, first, last);
        if (isListed) await this.seeds.insertListed(customerId, first, last);
        else await this.watcher.onAdded(await this.seeds.listIds(customerId, first, last));
      });
      onProgress(last + 1);
    }
    await this.seeds.refreshStatistics();
    return seeded;
  }

  private async createCustomer(channels: number): Promise<SeededCustomer> {
    const name = `Seeded ${new Date().toISOString()}`;
    const { id: customerId } = await this.admin.createCustomer({
      name,
      baseCurrency: 'EUR',
      defaultVatRate: '21',
    });
    const createKey = async (channelId: number | null) => {
      const roles = channelId === null ? (['MERCHANT'] as const) : (['CHANNEL'] as const);
      return (await this.admin.createKey({ customerId, roles, channelId, name: 'seed', expiresAt: null }))
        .key;
    };
    const channelKeys: string[] = [];
    for (let number = 1; number <= channels; number += 1) {
      const { id } = await this.admin.createChannel({
        customerId,
        name: `Channel ${number}`,
        mode: 'FLAT',
        canShipPartialOrderLines: true,
      });
      channelKeys.push(await createKey(id));
    }
    return { customerId, merchantKey: await createKey(null), channelKeys };
  }
}
