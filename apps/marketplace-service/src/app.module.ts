import { Module, type DynamicModule } from '@nestjs/common';
import { SectionsModule, type Config } from '@libs/config';
import { PersistenceModule } from '@libs/persistence';
import { AdminModule } from './admin/admin.module';
import { configDefinition } from './config-definition';
import { CustomerModule } from './customer/customer.module';
import { FulfilmentModule } from './fulfilment/fulfilment.module';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { ListingModule } from './listing/listing.module';
import { OrderModule } from './order/order.module';
import { persistence } from './persistence';
import { ProductModule } from './product/product.module';
import { SystemModule } from './system/system.module';
import { TransferModule } from './transfer/transfer.module';

/** The table of contents of the service. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SectionsModule.forRoot(configDefinition.sections, config),
        PersistenceModule.forRoot(persistence),
        CustomerModule,
        IdempotencyModule,
        ProductModule,
        ListingModule,
        OrderModule,
        FulfilmentModule,
        AdminModule,
        SystemModule,
      ],
    };
  }
}

/** The part of the service that operators need on the command line. */
@Module({})
export class OperatorModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: OperatorModule,
      imports: [
        SectionsModule.forRoot(configDefinition.sections, config),
        PersistenceModule.forRoot(persistence),
        CustomerModule,
        TransferModule,
      ],
    };
  }
}
