/**
 * Takes in what a channel has processed: the created products first, then the updated, then the removed, all of it or,
 * if the channel wants it so, all that is good. An acknowledgement settles the version that was served, never the
 * current one, so a change made in between is told again.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { FaultList } from '../errors/problem';
import type { ProcessedChanges } from './acknowledge-changes.dto';
import { unknownToken, type AcknowledgementManner } from './acknowledgement-manner';
import { AcknowledgementRepository, type ListingFacts, type NamedAnswer } from './acknowledgement.repository';
import {
  decideOfferSettlements,
  decideSettlements,
  refuseFindings,
  type Decision,
  type Finding,
} from './decide-settlements';
import { ListingRepository } from './listing.repository';
import type { ListingChannel } from './listing-channel';
import { readProcessed, readReferences } from './read-processed';

interface NamedProducts {
  readonly merchantReferences: readonly string[];
  readonly channelReferences: readonly string[];
}

@Injectable()
export class AcknowledgementService {
  constructor(
    private readonly database: Database,
    private readonly acknowledgements: AcknowledgementRepository,
    private readonly listings: ListingRepository,
  ) {}

  /** What was not stored; null when nothing but all may be stored. */
  async acknowledgeChanges(
    channel: ListingChannel,
    changes: ProcessedChanges,
    manner: AcknowledgementManner,
  ): Promise<readonly Finding[] | null> {
    const processed = readProcessed(changes);
    const { created, updated, removed, failed } = processed;
    const named = {
      merchantReferences: [...created, ...failed].map(({ merchantReference }) => merchantReference),
      channelReferences: [...created.map(({ channelReference }) => channelReference), ...updated, ...removed],
    };
    return this.acknowledge(channel, named, { list: 'products', token: manner.token }, manner, (facts) =>
      decideSettlements(processed, facts),
    );
  }

  /** @param isByMerchant whether the entries are references of the merchant. */
  async acknowledgeOffers(
    channel: ListingChannel,
    entries: readonly unknown[],
    isByMerchant: boolean,
    manner: AcknowledgementManner,
  ): Promise<readonly Finding[] | null> {
    const faults = new FaultList();
    const references = readReferences(faults, '', entries, isByMerchant ? 'merchant' : 'channel');
    faults.refuse();
    const named = {
      merchantReferences: isByMerchant ? references : [],
      channelReferences: isByMerchant ? [] : references,
    };
    return this.acknowledge(channel, named, { list: 'offers', token: manner.token }, manner, (facts) =>
      decideOfferSettlements(references, facts, isByMerchant ? 'merchantReference' : 'channelReference'),
    );
  }

  private async acknowledge(
    channel: ListingChannel,
    named: NamedProducts,
    answer: NamedAnswer,
    { isLenient }: AcknowledgementManner,
    decide: (facts: readonly ListingFacts[]) => Decision,
  ): Promise<readonly Finding[] | null> {
    if (named.merchantReferences.length + named.channelReferences.length === 0) return isLenient ? [] : null;
    return this.database.transaction(async () => {
      const { settlements, failures, findings } = decide(await this.lock(channel, named, answer));
      if (!isLenient) refuseFindings(findings);
      if (settlements.length > 0) await this.acknowledgements.settle(channel.id, settlements, answer);
      if (failures.length > 0) await this.acknowledgements.defer(channel.id, failures);
      return isLenient ? findings : null;
    });
  }

  /** Products before listings: the order in which changes of the catalogue lock them too. */
  private async lock(
    { id, customerId }: ListingChannel,
    { merchantReferences, channelReferences }: NamedProducts,
    answer: NamedAnswer,
  ): Promise<ListingFacts[]> {
    const { isFilled, isTokenKnown } = await this.acknowledgements.lockChannel(id, answer);
    if (answer.token !== null && !isTokenKnown) throw unknownToken();
    const productIds = await this.acknowledgements.lockProducts(
      customerId,
      merchantReferences,
      id,
      channelReferences,
    );
    if (!isFilled) await this.listings.insertForChannel(id, productIds);
    return this.acknowledgements.lockListings(id, productIds, answer);
  }
}
