import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Channel } from '../customer/channel.entity';
import { Product } from '../product/product.entity';

/**
 * NONE: the channel does not know the product and need not. LISTED, TO_UPDATE and TO_REMOVE: the channel has it.
 * REMOVED: it had it once. The rule that chooses is in decide-listing.
 */
export const LISTING_STATES = ['NONE', 'TO_CREATE', 'LISTED', 'TO_UPDATE', 'TO_REMOVE', 'REMOVED'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/**
 * One product at one channel: what the channel knows of it and what it must learn. Content is kept as a hash, an offer
 * as text of price and stock. "Served" is what an answer held and no acknowledgement has settled yet.
 */
@Entity('listings')
@Unique(['channelId', 'channelReference'])
@Index(['channelId', 'state', 'pendingSeq'], { where: 'pending_seq IS NOT NULL AND deferred_until IS NULL' })
@Index(['channelId', 'state', 'deferredUntil'], { where: 'deferred_until IS NOT NULL' })
@Index(['channelId', 'offerSeq'], { where: 'offer_seq IS NOT NULL' })
@Check('state_is_known', "state IN ('NONE', 'TO_CREATE', 'LISTED', 'TO_UPDATE', 'TO_REMOVE', 'REMOVED')")
@Check('pending_is_queued', "(pending_seq IS NOT NULL) = (state IN ('TO_CREATE', 'TO_UPDATE', 'TO_REMOVE'))")
export class Listing {
  @PrimaryColumn({ type: 'integer' })
  productId!: number;

  @ManyToOne(() => Product, { onDelete: 'CASCADE' })
  product!: Product;

  @PrimaryColumn({ type: 'integer' })
  channelId!: number;

  @ManyToOne(() => Channel, { onDelete: 'CASCADE' })
  channel!: Channel;

  @Column({ type: 'text', default: 'NONE' })
  state!: ListingState;

  /** The channel's own key of the product; stays when the product was removed there. */
  @Column({ type: 'text', nullable: true })
  channelReference!: string | null;

  /** The content the channel confirmed last. */
  @Column({ type: 'uuid', nullable: true })
  settledContent!: string | null;

  @Column({ type: 'uuid', nullable: true })
  servedContent!: string | null;

  /** The channel was told to remove the product and has confirmed nothing since. */
  @Column({ type: 'boolean', default: false })
  isRemovalServed!: boolean;

  @Column({ type: 'text', nullable: true })
  settledOffer!: string | null;

  /** Served by the list of offers, and settled by its acknowledgement. */
  @Column({ type: 'text', nullable: true })
  servedOffer!: string | null;

  /** Served inside a product, and settled by the acknowledgement of products. */
  @Column({ type: 'text', nullable: true })
  dataServedOffer!: string | null;

  /** The place in the queue of product changes; null when there is nothing to tell. */
  @Column({ type: 'bigint', nullable: true })
  pendingSeq!: string | null;

  /** The place in the queue of offers; null when there is nothing to tell. */
  @Column({ type: 'bigint', nullable: true })
  offerSeq!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null;

  /** Why the channel could not process the product, in its own words, until it could. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  failedAt!: Date | null;

  /** Until when the channel is spared the product, unless its content changes; infinity: until then only. */
  @Column({ type: 'timestamptz', nullable: true })
  deferredUntil!: Date | null;
}
