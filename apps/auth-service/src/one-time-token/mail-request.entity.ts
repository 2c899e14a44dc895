import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When a mail for a purpose was last asked for, whether the address has a user or not. */
@Entity('mail_requests')
export class MailRequest {
  /** A keyed hash: whose address it is, is nobody's business. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  addressHash!: string;

  @PrimaryColumn({ type: 'varchar', length: 32 })
  purpose!: string;

  @Index()
  @Column({ type: 'timestamptz' })
  requestedAt!: Date;
}
