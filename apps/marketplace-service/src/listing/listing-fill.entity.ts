import { Column, Entity, OneToOne, JoinColumn, PrimaryColumn } from 'typeorm';
import { Channel } from '../customer/channel.entity';

/** How far the listings of a new channel have been written for the catalogue it found. */
@Entity('listing_fills')
export class ListingFill {
  @PrimaryColumn({ type: 'integer' })
  channelId!: number;

  @OneToOne(() => Channel, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'channel_id' })
  channel!: Channel;

  /** Products up to this id are done. */
  @Column({ type: 'integer', default: 0 })
  filledTo!: number;

  /** Null while there is something left. */
  @Column({ type: 'timestamptz', nullable: true })
  filledAt!: Date | null;
}
