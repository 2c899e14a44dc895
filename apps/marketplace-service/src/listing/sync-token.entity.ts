import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Channel } from '../customer/channel.entity';

export const SYNC_LISTS = ['products', 'offers'] as const;
export type SyncList = (typeof SYNC_LISTS)[number];

/** What one answer held, so that an acknowledgement can name it; kept for a day. */
@Entity('sync_tokens')
export class SyncToken {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Index()
  @Column({ type: 'integer' })
  channelId!: number;

  @ManyToOne(() => Channel, { onDelete: 'CASCADE' })
  channel!: Channel;

  @Column({ type: 'text' })
  list!: SyncList;

  @Column({ type: 'integer', array: true })
  productIds!: number[];

  /** The hash of each product's content; null where it was not shown or the product was to be removed. */
  @Column({ type: 'uuid', array: true })
  contents!: (string | null)[];

  /** The offer of each product; null where there is none. */
  @Column({ type: 'text', array: true })
  offers!: (string | null)[];

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
