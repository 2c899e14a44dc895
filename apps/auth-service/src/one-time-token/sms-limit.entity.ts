import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many SMS were asked for: for a number and a purpose, for a number, or in total. */
@Entity('sms_limits')
export class SmsLimit {
  /** A keyed hash of the number; empty for the total. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  numberHash!: string;

  @PrimaryColumn({ type: 'varchar', length: 32 })
  purpose!: string;

  /** How many were taken and have not come back yet. */
  @Column({ type: 'integer' })
  used!: number;

  /** From when on the time is counted after which some come back. */
  @Index()
  @Column({ type: 'timestamptz' })
  since!: Date;
}
