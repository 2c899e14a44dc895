import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportLine } from '../report.entity';
import { Shipment } from './shipment.entity';

/** How many units of an order line a shipment is about. */
@Entity('shipment_lines')
export class ShipmentLine extends ReportLine {
  @PrimaryColumn({ type: 'integer' })
  shipmentId!: number;

  @ManyToOne(() => Shipment, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'shipment_id', referencedColumnName: 'id' },
    { name: 'order_id', referencedColumnName: 'orderId' },
  ])
  shipment!: Shipment;
}
