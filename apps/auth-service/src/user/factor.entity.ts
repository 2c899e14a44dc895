import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A second way in which a user proves who they are; it counts once it has been verified. */
@Entity('mfa_factors')
export class Factor {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Index()
  @Column({ type: 'uuid' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  @Column({ type: 'varchar', length: 255, default: '' })
  friendlyName!: string;

  @Column({ type: 'varchar', length: 16 })
  factorType!: 'totp' | 'phone' | 'webauthn';

  @Column({ type: 'varchar', length: 16 })
  status!: 'unverified' | 'verified';

  /** The number codes are sent to, for a factor of that type. */
  @Column({ type: 'varchar', length: 15, nullable: true })
  phone!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastChallengedAt!: Date | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
