import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A way of shipping that the hub knows: reference data of its operator. */
@Entity('shipment_methods')
export class ShipmentMethod {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text', unique: true })
  name!: string;

  /** The carrier's tracking address. */
  @Column({ type: 'text', nullable: true })
  trackTraceLink!: string | null;

  /** Days. */
  @Column({ type: 'integer', nullable: true })
  expectedShippingTime!: number | null;
}
