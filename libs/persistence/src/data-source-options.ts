import type { Type } from '@nestjs/common';
import type { DataSourceOptions, MigrationInterface } from 'typeorm';
import type { DatabaseConfig } from './database.config';
import { SnakeCaseNaming } from './naming-strategy';
import { tablePrefix } from './sql';

export interface PersistenceOptions {
  /** The name under which the service's connections show in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly entities: readonly Type<object>[];
  readonly migrations: readonly Type<MigrationInterface>[];
}

const CONNECT_TIMEOUT_MS = 5_000;

/** TypeORM's options for a service; migrations never run by themselves. */
export function dataSourceOptions(config: DatabaseConfig, options: PersistenceOptions): DataSourceOptions {
  const prefix = tablePrefix(config.namespace);
  return {
    type: 'postgres',
    url: config.url,
    applicationName: options.applicationName,
    entities: [...options.entities],
    migrations: [...options.migrations],
    migrationsTableName: `${prefix}schema_migrations`,
    entityPrefix: prefix,
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    migrationsRun: false,
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: { max: config.maxPoolSize || 100 },
  };
}
