import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { CustomerAdminService } from '../customer/customer-admin.service';
import { ProductFamilyRepository } from './product-family.repository';
import { cellsOf, SHOPIFY_HEADER } from './shopify-columns';
import { writeShopifyProduct } from './write-shopify-product';

const PAGE = 500;

/** Writes a customer's catalogue as Shopify's product CSV. */
@Injectable()
export class ExportProductsService {
  constructor(
    private readonly customers: CustomerAdminService,
    private readonly families: ProductFamilyRepository,
  ) {}

  /**
   * Page by page, as fast as the file takes it.
   * @returns how many products were written.
   */
  async export(customerId: number, file: Writable, onProgress: (products: number) => void): Promise<number> {
    await this.customers.requireCustomer(customerId);
    // A cell that a spreadsheet would take for a formula gets an apostrophe, which the import takes away again.
    const csv = stringify({ header: true, columns: [...SHOPIFY_HEADER], escape_formulas: true });
    const end = pipeline(csv, file);
    let products = 0;
    for (let after = 0; ;) {
      const page = await this.families.listFamilies(customerId, after, PAGE);
      for (const { product, children } of page) {
        for (const row of writeShopifyProduct(product, children))
          if (!csv.write(cellsOf(row))) await once(csv, 'drain');
        products += 1 + children.length;
      }
      onProgress(products);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.product.id;
    }
    csv.end();
    await end;
    return products;
  }
}
