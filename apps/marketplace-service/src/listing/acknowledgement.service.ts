/**
 * Takes in what a channel has processed: all of it or nothing, the created ones first, then the updated, then the
 * removed. An acknowledgement settles the version that was served, never the current one, so a change made in between
 * is told again.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { FaultList } from '../errors/problem';
import type { ProcessedChanges } from './acknowledge-changes.dto';
import { AcknowledgementRepository, type ListingFacts } from './acknowledgement.repository';
import { decideOfferSettlements, decideSettlements } from './decide-settlements';
import { ListingRepository } from './listing.repository';
import type { ListingChannel } from './listing-channel';
import { readProcessed, readReferences } from './read-processed';

@Injectable()
export class AcknowledgementService {
  constructor(
    private readonly database: Database,
    private readonly acknowledgements: AcknowledgementRepository,
    private readonly listings: ListingRepository,
  ) {}

  async acknowledgeChanges(channel: ListingChannel, changes: ProcessedChanges): Promise<void> {
    const processed = readProcessed(changes);
    const { created, updated, removed } = processed;
    if (created.length + updated.length + removed.length === 0) return;
    const merchantReferences = created.map(({ merchantReference }) => merchantReference);
    const channelReferences = [
      ...created.map(({ channelReference }) => channelReference),
      ...updated,
      ...removed,
    ];
    await this.database.transaction(async () => {
      const facts = await this.lock(channel, merchantReferences, channelReferences);
      const settlements = decideSettlements(processed, facts);
      if (settlements.length > 0) await this.acknowledgements.settle(channel.id, settlements);
    });
  }

  async acknowledgeOffers(channel: ListingChannel, entries: readonly unknown[]): Promise<void> {
    const faults = new FaultList();
    const references = readReferences(faults, '', entries);
    faults.refuse();
    if (references.length === 0) return;
    await this.database.transaction(async () => {
      const facts = await this.lock(channel, [], references);
      const settlements = decideOfferSettlements(references, facts);
      if (settlements.length > 0) await this.acknowledgements.settle(channel.id, settlements);
    });
  }

  /** Products before listings: the order in which changes of the catalogue lock them too. */
  private async lock(
    { id, customerId }: ListingChannel,
    merchantReferences: readonly string[],
    channelReferences: readonly string[],
  ): Promise<ListingFacts[]> {
    const isFilled = await this.acknowledgements.lockChannel(id);
    const productIds = await this.acknowledgements.lockProducts(
      customerId,
      merchantReferences,
      id,
      channelReferences,
    );
    if (!isFilled) await this.listings.insertForChannel(id, productIds);
    return this.acknowledgements.lockListings(id, productIds);
  }
}
