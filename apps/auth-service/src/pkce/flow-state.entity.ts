import { Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user/user.entity';

/** A sign-in that waits for its proof key: the code was handed out, the tokens were not. */
@Entity('flow_states')
export class FlowState {
  /** SHA-256 of the code in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  codeHash!: string;

  @Index()
  @Column({ type: 'uuid' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  /** How the user proved who they are; becomes the method of the session. */
  @Column({ type: 'varchar', length: 64 })
  authenticationMethod!: string;

  @Column({ type: 'varchar', length: 128 })
  codeChallenge!: string;

  @Column({ type: 'varchar', length: 5 })
  codeChallengeMethod!: string;

  /** The external provider by which the user proved it, if any. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  provider!: string | null;

  /** The tokens of the provider, under a key that only the code gives. */
  @Column({ type: 'bytea', nullable: true })
  sealedTokens!: Buffer | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
