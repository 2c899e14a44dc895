import { Column, Entity, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** One way in which a user is known: by e-mail, by phone, or at an external provider. */
@Entity('identities')
@Unique(['providerId', 'provider'])
export class Identity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Index()
  @Column({ type: 'uuid' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  @Column({ type: 'varchar', length: 255 })
  provider!: string;

  /** The provider's name for the user; for e-mail and phone the user's id. */
  @Column({ type: 'varchar', length: 255 })
  providerId!: string;

  @Column({ type: 'jsonb' })
  identityData!: Record<string, unknown>;

  /** The address in the identity's data, in lower case. */
  @Index()
  @Column({ type: 'varchar', length: 255, nullable: true })
  email!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSignInAt!: Date | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
