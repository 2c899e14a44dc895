import 'reflect-metadata';
import { Env, readConfig, type ConfigDefinition, type Environment } from '@libs/config';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_PORT = 65_535;

/** What `npm start` runs beside the services. */
export class LocalStackConfig {
  static readonly title = 'Local stack (npm start)';

  @Env('POSTGRES_PORT', {
    kind: 'integer',
    default: '54329',
    description: 'The port of the embedded PostgreSQL; unused when both services have a database URL.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_PORT)
  readonly postgresPort!: number;

  @Env('SMTP_PORT', {
    kind: 'integer',
    default: '1025',
    description: 'The port at which the mailbox takes mail.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_PORT)
  readonly smtpPort!: number;

  @Env('MAILBOX_PORT', {
    kind: 'integer',
    default: '1080',
    description: 'The port of the web page that shows the mail.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_PORT)
  readonly mailboxPort!: number;

  @Env('FOLDER', {
    default: '.local',
    description: 'The folder that keeps the data, the logs and the keys.',
  })
  readonly folder!: string;
}

/** The variables of the local stack itself. */
export const localStackDefinition: ConfigDefinition = {
  prefixes: ['LOCAL_'],
  bareNames: [],
  sections: [LocalStackConfig],
};

/** What the stack must know of the services' own settings; the services describe and check them. */
export class ServicesConfig {
  @Env('AUTH_API_PORT', { kind: 'integer', default: '8081', description: 'The port of the auth service.' })
  @IsInt()
  @Min(1)
  @Max(MAX_PORT)
  readonly authPort!: number;

  @Env('MARKETPLACE_API_PORT', {
    kind: 'integer',
    default: '8082',
    description: 'The port of the marketplace service.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_PORT)
  readonly marketplacePort!: number;

  @Env('AUTH_DATABASE_URL', {
    aliases: ['DATABASE_URL'],
    kind: 'url',
    optional: true,
    secret: true,
    description: 'The database of the auth service.',
  })
  @IsOptional()
  readonly authDatabaseUrl?: string;

  @Env('MARKETPLACE_DATABASE_URL', {
    kind: 'url',
    optional: true,
    secret: true,
    description: 'The database of the marketplace service.',
  })
  @IsOptional()
  readonly marketplaceDatabaseUrl?: string;

  @Env('AUTH_JWT_SECRET', { secret: true, description: 'The secret that signs tokens.' })
  readonly jwtSecret!: string;
}

const servicesDefinition: ConfigDefinition = { prefixes: [''], bareNames: [], sections: [ServicesConfig] };

export interface StackSettings {
  readonly local: LocalStackConfig;
  readonly services: ServicesConfig;
}

/** @throws ConfigError with all faults of one of the two. */
export function readSettings(env: Environment): StackSettings {
  return {
    local: readConfig(localStackDefinition, env).get(LocalStackConfig),
    services: readConfig(servicesDefinition, env).get(ServicesConfig),
  };
}
