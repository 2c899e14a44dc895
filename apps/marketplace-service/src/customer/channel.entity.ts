import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { Customer } from './customer.entity';

/** FLAT channels see sellable products only; GROUPED ones also the parents, before their children. */
export const CHANNEL_MODES = ['FLAT', 'GROUPED'] as const;
export type ChannelMode = (typeof CHANNEL_MODES)[number];

/** One connection of a sales channel with one customer. */
@Entity('channels')
@Unique(['id', 'customerId'])
@Check('mode_is_known', "mode IN ('FLAT', 'GROUPED')")
export class Channel {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Index()
  @Column({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: 'FLAT' })
  mode!: ChannelMode;

  /** Whether the quantity of an order line may be split over shipments. */
  @Column({ type: 'boolean', default: true })
  canShipPartialOrderLines!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
