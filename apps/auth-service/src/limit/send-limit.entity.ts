import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many mails or SMS were asked for: for an address or a number and a purpose, for it in a day, or in total. */
@Entity('send_limits')
export class SendLimit {
  /** A keyed hash of the address or the number; empty for a total. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  contactHash!: string;

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
