import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { OrderLine } from '../../order/order-line.entity';
import { Shipment } from './shipment.entity';

/** How many units of an order line a shipment holds. */
@Entity('shipment_lines')
@Check('shipped_quantity_is_positive', 'quantity > 0')
export class ShipmentLine {
  @PrimaryColumn({ type: 'integer' })
  shipmentId!: number;

  @ManyToOne(() => Shipment, { onDelete: 'CASCADE' })
  shipment!: Shipment;

  @PrimaryColumn({ type: 'integer' })
  orderLineId!: number;

  @ManyToOne(() => OrderLine, { onDelete: 'CASCADE' })
  orderLine!: OrderLine;

  @Column({ type: 'integer' })
  quantity!: number;
}
