import { Injectable } from '@nestjs/common';
import { currentRequest } from '@libs/http';
import { Database, sql } from '@libs/persistence';
import { Logger } from '@libs/telemetry';
import { auditValues, insertAudit, type AuditEvents } from './audit-entry';

const insertEntries = sql`${insertAudit('(SELECT * FROM {users} WHERE id = $1) u', 2)}`;

/** Records what happens to accounts, in the transaction of the happening itself and in the log after it. */
@Injectable()
export class AuditService {
  constructor(
    private readonly db: Database,
    private readonly logger: Logger,
  ) {}

  /** Writes the entries about a user. */
  async record(userId: string, events: AuditEvents): Promise<void> {
    await this.db.run(insertEntries, [userId, ...auditValues(events)]);
    this.announce(userId, events);
  }

  /** Tells the log of entries that a larger statement has written, once they are committed. */
  announce(userId: string, { actions }: AuditEvents): void {
    const context = currentRequest();
    const last = actions.at(-1);
    if (context && last) context.logFields['auth_event'] = last;
    this.db.afterCommit(() => {
      for (const action of actions)
        this.logger.write('info', 'audit event', {
          auth_audit_event: {
            action,
            actor_id: userId,
            ip_address: context?.ip ?? '',
            user_agent: context?.userAgent ?? '',
          },
          request_id: context?.requestId,
        });
    });
  }
}
