import { Global, Module } from '@nestjs/common';
import { ProductModule } from '../product/product.module';
import { ProductWatcher } from '../product/product-watcher';
import { AcknowledgementRepository } from './acknowledgement.repository';
import { AcknowledgementService } from './acknowledgement.service';
import { ChangesController } from './changes.controller';
import { FillRepository } from './fill.repository';
import { FillService } from './fill.service';
import { ListingRepository } from './listing.repository';
import { ListingWatcher } from './listing-watcher';
import { OffersController } from './offers.controller';
import { PollRepository } from './poll.repository';
import { PollService } from './poll.service';
import { ProductChannelsRepository } from './product-channels.repository';
import { ReadProductController } from './read-product.controller';
import { ReadProductService } from './read-product.service';
import { ServedRepository } from './served.repository';
import { ShownProductRepository } from './shown-product.repository';

/** What channels know of products. Global, since it watches the catalogue for a folder that does not know it. */
@Global()
@Module({
  imports: [ProductModule],
  controllers: [ChangesController, OffersController, ReadProductController],
  providers: [
    AcknowledgementRepository,
    AcknowledgementService,
    FillRepository,
    FillService,
    ListingRepository,
    PollRepository,
    PollService,
    ProductChannelsRepository,
    ReadProductService,
    ServedRepository,
    ShownProductRepository,
    { provide: ProductWatcher, useClass: ListingWatcher },
  ],
  exports: [ProductWatcher],
})
export class ListingModule {}
