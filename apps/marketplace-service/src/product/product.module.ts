import { Module } from '@nestjs/common';
import { ChangeOffersService } from './change-offers.service';
import { ChangeProductService } from './change-product.service';
import { CreateProductService } from './create-product.service';
import { ListProductsService } from './list-products.service';
import { OfferController } from './offer.controller';
import { ProductController } from './product.controller';
import { ProductListRepository } from './product-list.repository';
import { ProductRepository } from './product.repository';

/** The merchant's catalogue. */
@Module({
  controllers: [ProductController, OfferController],
  providers: [
    ProductRepository,
    ProductListRepository,
    CreateProductService,
    ChangeProductService,
    ChangeOffersService,
    ListProductsService,
  ],
  exports: [ProductRepository],
})
export class ProductModule {}
