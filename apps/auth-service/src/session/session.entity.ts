import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity';

/** One sign-in on one device. Its refresh tokens are computed from its id and counter, so none is stored. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Index()
  @Column({ type: 'uuid' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  /** The number of the one refresh token that is active. */
  @Column({ type: 'integer', default: 0 })
  refreshCounter!: number;

  /** When the last exchange happened. */
  @Column({ type: 'timestamptz', nullable: true })
  refreshedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  notAfter!: Date | null;

  /** The factor that raised the session to the second assurance level. */
  @Column({ type: 'uuid', nullable: true })
  factorId!: string | null;

  @Column({ type: 'varchar', length: 1024, default: '' })
  userAgent!: string;

  @Column({ type: 'varchar', length: 64, default: '' })
  ip!: string;

  /** Sessions of one tag exclude each other where a user may have a single session. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  tag!: string | null;

  @Index()
  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
