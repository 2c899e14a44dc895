/**
 * Tells a channel what changed. The answer is what it must still learn, whatever it was told before: only an
 * acknowledgement takes a product out. What is answered goes to the end of the queue, so that a product the channel
 * cannot process holds up no other; while all fits one answer, the answer stays the same.
 */
import { Injectable } from '@nestjs/common';
import { FillService } from './fill.service';
import {
  PENDING_LISTS,
  PollRepository,
  type PendingOffer,
  type PendingProduct,
  type PollHead,
} from './poll.repository';
import { ServedRepository } from './served.repository';
import { readOffersWalk, readWalk, writeOffersWalk, writeWalk } from './walk';

export interface PolledChanges {
  readonly products: readonly PendingProduct[];
  readonly head: PollHead;
  /** Where to read on without waiting for acknowledgements; null at the end. */
  readonly cursor: string | null;
  /** What names this answer in an acknowledgement; null when there is nothing to acknowledge. */
  readonly token: string | null;
}

export interface PolledOffers {
  readonly offers: readonly PendingOffer[];
  readonly cursor: string | null;
  readonly token: string | null;
}

@Injectable()
export class PollService {
  constructor(
    private readonly polls: PollRepository,
    private readonly served: ServedRepository,
    private readonly fills: FillService,
  ) {}

  /** @param limit the length of each of the three lists. */
  async pollChanges(channelId: number, limit: number, cursor: string | undefined): Promise<PolledChanges> {
    const walk = readWalk(cursor);
    const read = () => this.polls.readChanges(channelId, limit + 1, walk);
    const first = await read();
    const { head, products: found } = (await this.hasJustFilled(channelId, first.head))
      ? await read()
      : first;
    const lists = PENDING_LISTS.map((name) => found.filter(({ list }) => list === name));
    const pages = lists.map((list) => list.slice(0, limit));
    const products = pages.flatMap(parentsFirst);
    const token = products.length > 0 ? await this.served.noteProducts(channelId, products) : null;
    const hasMore = lists.some((list) => list.length > limit);
    return { products, head, token, cursor: hasMore ? writeWalk(walk, head.top, pages) : null };
  }

  async pollOffers(channelId: number, limit: number, cursor: string | undefined): Promise<PolledOffers> {
    const walk = readOffersWalk(cursor);
    const { head, offers: found } = await this.polls.readOffers(channelId, limit + 1, walk);
    const offers = found.slice(0, limit);
    const token = offers.length > 0 ? await this.served.noteOffers(channelId, offers) : null;
    const hasMore = found.length > limit;
    return { offers, token, cursor: hasMore ? writeOffersWalk(walk, head.top, offers) : null };
  }

  /** A new channel need not wait for the background: each of its polls writes a batch of its listings. */
  private async hasJustFilled(channelId: number, { isFilled }: PollHead): Promise<boolean> {
    if (isFilled) return false;
    await this.fills.fillBatch(channelId);
    return true;
  }
}

function parentsFirst(page: readonly PendingProduct[]): PendingProduct[] {
  return [...page.filter(({ isParent }) => isParent), ...page.filter(({ isParent }) => !isParent)];
}
