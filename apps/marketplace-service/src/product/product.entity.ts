import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import { Customer } from '../customer/customer.entity';

/** A product of a customer: standalone, the parent of variants, or such a variant. Text that is blank is null. */
@Entity('products')
@Unique(['customerId', 'merchantProductReference'])
@Index(['customerId', 'id'])
@Index(['customerId', 'updatedAt', 'id'])
@Index(['customerId', 'ean'])
@Check('stock_is_not_negative', 'stock >= 0')
@Check('family_has_two_levels', 'NOT is_parent OR parent_id IS NULL')
export class Product {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  /** Fixed when the product is created. */
  @Index()
  @Column({ type: 'integer', nullable: true })
  parentId!: number | null;

  @ManyToOne(() => Product, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id' })
  parent!: Product | null;

  /** The merchant's own key of the product; never changes. */
  @Column({ type: 'text' })
  merchantProductReference!: string;

  /** Whether it has children, active or not; such a product cannot be bought. */
  @Column({ type: 'boolean', default: false })
  isParent!: boolean;

  @Column({ type: 'boolean', default: true })
  isActive!: boolean;

  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  details!: string | null;

  @Column({ type: 'text', nullable: true })
  brand!: string | null;

  @Column({ type: 'text', nullable: true })
  size!: string | null;

  @Column({ type: 'text', nullable: true })
  color!: string | null;

  @Column({ type: 'text', nullable: true })
  ean!: string | null;

  @Column({ type: 'text', nullable: true })
  manufacturerProductNumber!: string | null;

  /** What the merchant sent under this name; no channel's reference. */
  @Column({ type: 'text', nullable: true })
  channelProductReference!: string | null;

  @Column({ type: 'integer', default: 0 })
  stock!: number;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  price!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  msrp!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  purchasePrice!: string | null;

  @Column({ type: 'numeric', precision: 9, scale: 4, nullable: true })
  discountRate!: string | null;

  @Column({ type: 'numeric', precision: 9, scale: 4, nullable: true })
  vatRate!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  shippingCost!: string | null;

  @Column({ type: 'text', nullable: true })
  shippingTime!: string | null;

  @Column({ type: 'text', nullable: true })
  url!: string | null;

  @Column({ type: 'text', nullable: true })
  imageUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  categoryTrail!: string | null;

  @Column({ type: 'jsonb', default: {} })
  extraData!: Record<string, string>;

  /** Of the product's own content: everything a channel sees but price and stock. */
  @Column({ type: 'uuid' })
  contentHash!: string;

  /** The same with a child's blank members filled from its parent. */
  @Column({ type: 'uuid' })
  effectiveContentHash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
