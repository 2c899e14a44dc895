import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SectionsModule, type Config } from '@libs/config';
import { Clock } from '@libs/http';
import { OutboxKey, OutboxModule } from '@libs/outbox';
import { PersistenceModule } from '@libs/persistence';
import { Logger } from '@libs/telemetry';
import { AccessGuard } from './access/access.guard';
import { AccessModule } from './access/access.module';
import { ServiceKeyModule } from './access/service-key.module';
import { AccountModule } from './account/account.module';
import { AdminMailModule } from './admin/admin-mail.module';
import { AdminModule } from './admin/admin.module';
import { CaptchaGuard } from './captcha/captcha.guard';
import { CaptchaModule } from './captcha/captcha.module';
import { configDefinition } from './config-definition';
import { deriveKey } from './crypto/server-keys';
import { ExternalModule } from './external/external.module';
import { LIMIT_AFTER_CAPTCHA, LIMIT_BEFORE_CAPTCHA, LimitModule } from './limit/limit.module';
import { MailDeliveryModule } from './mail/mail-delivery.module';
import { OtpModule } from './otp/otp.module';
import { persistence } from './persistence';
import { RedirectModule } from './redirect/redirect.module';
import { JwtConfig } from './session/jwt.config';
import { SignUpModule } from './signup/signup.module';
import { SystemModule } from './system/system.module';
import { TokenModule } from './token/token.module';

/** What a process has one of. */
export interface Surroundings {
  readonly logger: Logger;
  readonly clock: Clock;
}

@Global()
@Module({})
class SurroundingsModule {
  static forRoot({ logger, clock }: Surroundings): DynamicModule {
    return {
      module: SurroundingsModule,
      providers: [
        { provide: Logger, useValue: logger },
        { provide: Clock, useValue: clock },
      ],
      exports: [Logger, Clock],
    };
  }
}

/** What every feature stands on, also where nothing is served. */
function foundation(config: Config, surroundings: Surroundings): DynamicModule[] {
  return [
    SectionsModule.forRoot(configDefinition.sections, config),
    SurroundingsModule.forRoot(surroundings),
    PersistenceModule.forRoot(persistence),
    OutboxModule.forRoot({
      inject: [JwtConfig],
      useFactory: ({ secret }: JwtConfig) => new OutboxKey(deriveKey(secret, 'outbox')),
    }),
  ];
}

/** What the commands of an administrator need: no routes, no guards, nothing that runs by itself. */
@Module({})
export class CommandModule {
  static forRoot(config: Config, surroundings: Surroundings): DynamicModule {
    return {
      module: CommandModule,
      imports: [...foundation(config, surroundings), AdminModule, ServiceKeyModule],
    };
  }
}

/** What every request passes before its route, in this order. */
const guards = [LIMIT_BEFORE_CAPTCHA, CaptchaGuard, LIMIT_AFTER_CAPTCHA, AccessGuard].map((guard) => ({
  provide: APP_GUARD,
  useExisting: guard,
}));

/** The table of contents of the service. */
@Module({})
export class AppModule {
  static forRoot(config: Config, surroundings: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...foundation(config, surroundings),
        AccessModule,
        LimitModule,
        CaptchaModule,
        MailDeliveryModule,
        RedirectModule,
        SignUpModule,
        OtpModule,
        ExternalModule,
        TokenModule,
        AccountModule,
        AdminModule,
        AdminMailModule,
        SystemModule,
      ],
      providers: guards,
    };
  }
}
