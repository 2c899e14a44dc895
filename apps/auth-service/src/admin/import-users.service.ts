import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Database } from '@libs/persistence';
import type { Actor } from '../audit/admin-audit-entry';
import { AuthError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { AdminUserRepository, type TakenRow } from './admin-user.repository';
import { readImportLine, type ImportedUser } from './read-import-line';

export interface ImportCounts {
  lines: number;
  created: number;
  /** Users who were there already, by their id, or by their address or number when the line names no id. */
  existing: number;
  refused: number;
}

/** What an import tells while it runs. */
export interface ImportObserver {
  readonly refused: (lineNumber: number, reason: string) => void;
  readonly progressed: (counts: Readonly<ImportCounts>) => void;
}

interface Entry extends ImportedUser {
  readonly lineNumber: number;
}

const BATCH_SIZE = 500;

/**
 * Creates users out of lines of JSON, a batch in one statement. A line that cannot be taken is told and left out; all
 * others are created. Running it again creates only who is missing, so a broken run is simply repeated.
 */
@Injectable()
export class ImportUsersService {
  constructor(
    private readonly db: Database,
    private readonly users: AdminUserRepository,
    private readonly jwt: JwtConfig,
    private readonly clock: Clock,
  ) {}

  async import(lines: AsyncIterable<string>, actor: Actor, observer: ImportObserver): Promise<ImportCounts> {
    const counts: ImportCounts = { lines: 0, created: 0, existing: 0, refused: 0 };
    const refuse = (lineNumber: number, reason: string) => {
      counts.refused += 1;
      observer.refused(lineNumber, reason);
    };
    let batch: Entry[] = [];
    const flush = async () => {
      await this.store(batch, actor, counts, refuse);
      batch = [];
      observer.progressed(counts);
    };
    for await (const line of lines) {
      counts.lines += 1;
      const entry = line.trim() === '' ? null : this.read(line, counts.lines, refuse);
      if (entry) batch.push(entry);
      if (batch.length >= BATCH_SIZE) await flush();
    }
    await flush();
    return counts;
  }

  private read(
    line: string,
    lineNumber: number,
    refuse: (line: number, reason: string) => void,
  ): Entry | null {
    const { audience: aud, defaultRole: role } = this.jwt;
    try {
      return { lineNumber, ...readImportLine(line, { aud, role, now: this.clock.now() }) };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      refuse(lineNumber, error.message);
      return null;
    }
  }

  private async store(
    batch: readonly Entry[],
    actor: Actor,
    counts: ImportCounts,
    refuse: (line: number, reason: string) => void,
  ): Promise<void> {
    if (batch.length === 0) return;
    const event = { action: 'user_signedup', actor, now: this.clock.now() } as const;
    const rows = batch.map(({ row }) => row);
    // Two imports of the same people in another order can wait for each other; one of them then begins its batch again.
    const created = await this.db.transaction(() => this.users.insertMany(rows, event));
    counts.created += created.length;
    if (created.length === batch.length) return;
    const isCreated = new Set(created);
    const left = batch.filter(({ row }) => !isCreated.delete(row.id));
    const taken = await this.users.listTaken(left.map(({ row }) => row));
    const takenById = new Map(taken.map((row) => [row.id, row]));
    for (const entry of left) {
      const clash = clashOf(entry, takenById.get(entry.row.id));
      if (clash === null) counts.existing += 1;
      else refuse(entry.lineNumber, clash);
    }
  }
}

/** Why a row was left out, or null when it is of a user who is there already. */
function clashOf({ row, namesId }: Entry, taken: TakenRow | undefined): string | null {
  if (taken?.isIdTaken) return null;
  const isSamePerson = !namesId && (row.email === null || taken?.isEmailTaken);
  if (isSamePerson) return null;
  return taken?.isEmailTaken ? 'Another user has this email address' : 'Another user has this phone';
}
