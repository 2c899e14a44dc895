export { CommitAndThrow, Database, errorCode, isUnavailable, violatedConstraint } from './database';
export { DatabaseConfig } from './database.config';
export { listPendingMigrations, migrateDatabase, runMigrations } from './migrations';
export { dataSourceOptions, PersistenceModule, type PersistenceOptions } from './persistence.module';
export { poolOf } from './pool-of';
export { placeTables, sql, type Statement } from './sql';
