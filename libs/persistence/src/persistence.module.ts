import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions, type PersistenceOptions } from './data-source-options';
import { Database } from './database';
import { DatabaseReadiness } from './database-readiness';
import { DatabaseConfig } from './database.config';

/** Opens the service's data source and offers {@link Database} everywhere. */
@Global()
@Module({})
export class PersistenceModule {
  static forRoot(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [DatabaseConfig],
          useFactory: (config: DatabaseConfig) => ({
            ...dataSourceOptions(config, options),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [Database, DatabaseReadiness],
      exports: [Database, DatabaseReadiness],
    };
  }
}
