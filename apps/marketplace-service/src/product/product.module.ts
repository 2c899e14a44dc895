import { Module } from '@nestjs/common';
import { BulkProductController } from './bulk-product.controller';
import { ChangeOffersService } from './change-offers.service';
import { ChangeProductService } from './change-product.service';
import { CreateProductService } from './create-product.service';
import { ListProductsService } from './list-products.service';
import { OfferController } from './offer.controller';
import { ProductController } from './product.controller';
import { ProductListRepository } from './product-list.repository';
import { ProductRepository } from './product.repository';
import { UpsertProductsService } from './upsert-products.service';

/** The merchant's catalogue. */
@Module({
  controllers: [BulkProductController, ProductController, OfferController],
  providers: [
    ProductRepository,
    ProductListRepository,
    CreateProductService,
    ChangeProductService,
    ChangeOffersService,
    ListProductsService,
    UpsertProductsService,
  ],
  exports: [ProductRepository, UpsertProductsService],
})
export class ProductModule {}
