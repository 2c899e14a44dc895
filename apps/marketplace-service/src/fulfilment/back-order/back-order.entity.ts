import { Column, Entity, Unique } from 'typeorm';
import { Report } from '../report.entity';

/** Units of one order that the merchant delivers later. */
@Entity('back_orders')
@Unique(['customerId', 'merchantReference'])
export class BackOrder extends Report {
  @Column({ type: 'text' })
  merchantReference!: string;

  /** When the merchant expects to deliver. */
  @Column({ type: 'timestamptz', nullable: true })
  expectedDate!: Date | null;
}
