import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser that was sent to a provider and is expected back. */
@Entity('oauth_states')
export class OAuthState {
  /** SHA-256 of the state in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  stateHash!: string;

  @Column({ type: 'varchar', length: 255 })
  provider!: string;

  /** Where the user is sent back to in the end. */
  @Column({ type: 'text' })
  redirectTo!: string;

  /** The address that links in mails begin with. */
  @Column({ type: 'text' })
  mailBase!: string;

  /** Whose users are meant. */
  @Column({ type: 'varchar', length: 255 })
  audience!: string;

  /** Who accepts an invitation. */
  @Column({ type: 'uuid', nullable: true })
  inviteeId!: string | null;

  /** To whom the account at the provider is linked. */
  @Column({ type: 'uuid', nullable: true })
  linkingUserId!: string | null;

  /** The proof key of the client. */
  @Column({ type: 'varchar', length: 128, nullable: true })
  codeChallenge!: string | null;

  @Column({ type: 'varchar', length: 5, nullable: true })
  codeChallengeMethod!: string | null;

  /** What the service needs to end the turn with the provider; gone once the browser is back. */
  @Column({ type: 'text', nullable: true })
  verifier!: string | null;

  /** The browser it is bound to; null when a signed-in user began it, who is known already. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  browserHash!: string | null;

  @Index()
  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** When the browser came back; it may do so once. */
  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
