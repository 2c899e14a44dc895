import { Module } from '@nestjs/common';
import { CustomerModule } from '../customer/customer.module';
import { ListingModule } from '../listing/listing.module';
import { ProductModule } from '../product/product.module';
import { ExportProductsService } from './export-products.service';
import { ImportProductsService } from './import-products.service';
import { ProductFamilyRepository } from './product-family.repository';
import { SeedCatalogueService } from './seed-catalogue.service';
import { SeedRepository } from './seed.repository';

/** Catalogues from and to files, and made up ones; used on the command line only. */
@Module({
  imports: [CustomerModule, ProductModule, ListingModule],
  providers: [
    ProductFamilyRepository,
    SeedRepository,
    ImportProductsService,
    ExportProductsService,
    SeedCatalogueService,
  ],
})
export class TransferModule {}
