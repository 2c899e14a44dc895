import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A merchant: the tenant to whom products, orders, channels and keys belong. */
@Entity('customers')
export class Customer {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  /** ISO 4217: the currency of product prices and of an order's base amounts. */
  @Column({ type: 'text', default: 'EUR' })
  baseCurrency!: string;

  /** Percentage used for products without a rate of their own. */
  @Column({ type: 'numeric', precision: 9, scale: 4, default: 21 })
  defaultVatRate!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
