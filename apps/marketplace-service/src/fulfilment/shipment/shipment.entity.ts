import { Column, Entity, ManyToOne, Unique } from 'typeorm';
import { Report } from '../report.entity';
import { ShipmentMethod } from './shipment-method.entity';

/** Goods of one order that left the merchant together. */
@Entity('shipments')
@Unique(['customerId', 'merchantReference'])
export class Shipment extends Report {
  @Column({ type: 'text' })
  merchantReference!: string;

  @Column({ type: 'text', nullable: true })
  trackTraceNo!: string | null;

  @Column({ type: 'text', nullable: true })
  trackTraceUrl!: string | null;

  /** The carrier's name as text. */
  @Column({ type: 'text', nullable: true })
  method!: string | null;

  @Column({ type: 'integer', nullable: true })
  shipmentMethodId!: number | null;

  @ManyToOne(() => ShipmentMethod)
  shipmentMethod!: ShipmentMethod | null;
}
