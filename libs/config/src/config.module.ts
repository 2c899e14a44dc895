import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import type { SectionClass } from './env.decorator';
import type { Config } from './read-config';

const CONFIG = 'config';

/** Offers every section of a service for injection by its class. */
@Module({})
export class SectionsModule {
  static forRoot(sections: readonly SectionClass[], config: Config): DynamicModule {
    const providers = sections.map((section): Provider & { provide: SectionClass } => ({
      provide: section,
      useFactory: (service: ConfigService) => service.getOrThrow<Config>(CONFIG).get(section),
      inject: [ConfigService],
    }));
    return {
      module: SectionsModule,
      global: true,
      imports: [
        ConfigModule.forRoot({
          ignoreEnvFile: true,
          skipProcessEnv: true,
          load: [() => ({ [CONFIG]: config })],
        }),
      ],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
