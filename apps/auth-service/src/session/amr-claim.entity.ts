import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { Session } from './session.entity';

/** One method by which the user of a session proved who they are (RFC 8176). */
@Entity('amr_claims')
export class AmrClaim {
  @PrimaryColumn({ type: 'uuid' })
  sessionId!: string;

  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  session!: Session;

  @PrimaryColumn({ type: 'varchar', length: 64 })
  method!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
