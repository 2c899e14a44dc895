import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { listPendingMigrations } from './migrations';

/** Whether the database answers and has the tables that this version of the service needs. */
@Injectable()
export class DatabaseReadiness {
  private isMigrated = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What is missing, in plain words. Once the tables are there, only an answer is asked for. */
  async listFaults(): Promise<readonly string[]> {
    try {
      if (this.isMigrated) await this.dataSource.query('SELECT 1');
      else {
        const pending = await listPendingMigrations(this.dataSource);
        if (pending.length > 0) return [`${pending.length} migrations are pending`];
        this.isMigrated = true;
      }
      return [];
    } catch {
      return ['the database does not answer'];
    }
  }
}
