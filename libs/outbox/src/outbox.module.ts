import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { Outbox, OutboxKey } from './outbox';
import { OutboxRepository } from './outbox.repository';

/** Offers {@link Outbox} everywhere. The worker is provided by the module that can also deliver. */
@Module({})
export class OutboxModule {
  /** @param key how the key is derived from a secret the service has. */
  static forRoot(key: Pick<FactoryProvider<OutboxKey>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      providers: [{ provide: OutboxKey, ...key }, OutboxRepository, Outbox],
      exports: [OutboxKey, OutboxRepository, Outbox],
    };
  }
}
