import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One thing that happened to an account, written together with the thing itself. */
@Entity('audit_log_entries')
@Index(['createdAt', 'id'])
export class AuditLogEntry {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'jsonb' })
  payload!: Record<string, unknown>;

  @Column({ type: 'varchar', length: 64 })
  ipAddress!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
