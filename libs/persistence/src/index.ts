export { CommitAndThrow, Database, errorCode, isUnavailable, violatedConstraint } from './database';
export { DatabaseReadiness } from './database-readiness';
export { DatabaseConfig } from './database.config';
export { listPendingMigrations, migrateDatabase, runMigrations } from './migrations';
export { dataSourceOptions, type PersistenceOptions } from './data-source-options';
export { PersistenceModule } from './persistence.module';
export { poolOf } from './pool-of';
export { placeTables, sql, type Statement } from './sql';
