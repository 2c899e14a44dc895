import { Check, Column, Entity, ManyToOne, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { Customer } from './customer.entity';

/** What one unit of a foreign currency is worth in the customer's base currency. */
@Entity('currency_rates')
@Check('rate_is_positive', 'rate > 0')
export class CurrencyRate {
  @PrimaryColumn({ type: 'integer' })
  customerId!: number;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  customer!: Customer;

  @PrimaryColumn({ type: 'text' })
  currencyCode!: string;

  @Column({ type: 'numeric', precision: 18, scale: 8 })
  rate!: string;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
