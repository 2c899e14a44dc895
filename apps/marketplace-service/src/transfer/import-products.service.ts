/**
 * Reads Shopify's product CSV line by line and creates or replaces the products, a thousand at a time. What cannot be
 * used is told with its line and stops nothing else; the same file again changes nothing.
 */
import { pipeline, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse';
import { CustomerAdminService } from '../customer/customer-admin.service';
import { invalid } from '../errors/problem';
import { MAX_UPSERTS, ProductUpsert, type UpsertOutcome } from '../product/product-upsert.dto';
import { UpsertProductsService } from '../product/upsert-products.service';
import { EntriesPipe } from '../wire/validation';
import { readShopifyProduct, type ReadEntry, type ShopifyLine } from './read-shopify-product';
import { findColumns, rowOf, SHOPIFY_COLUMNS } from './shopify-columns';

export interface ImportCounts {
  readonly lines: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** A product that was not imported. */
export interface RefusedProduct {
  readonly line: number;
  readonly reference: string;
  readonly reason: string;
}

export interface ImportWatcher {
  /** Called after each batch. */
  onProgress(counts: ImportCounts): void;
  onRefused(refused: RefusedProduct): void;
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const NOTHING: ImportCounts = { lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };

@Injectable()
export class ImportProductsService {
  private readonly entries = new EntriesPipe(ProductUpsert, { max: MAX_UPSERTS });

  constructor(
    private readonly customers: CustomerAdminService,
    private readonly upsertProducts: UpsertProductsService,
  ) {}

  /** @throws Problem `customer_not_found`, or `validation_failed` when the file is no product file of Shopify. */
  async import(customerId: number, file: Readable, watcher: ImportWatcher): Promise<ImportCounts> {
    await this.customers.requireCustomer(customerId);
    let counts = NOTHING;
    let batch: ReadEntry[] = [];
    const flush = async (lines: number) => {
      const outcomes = await this.upsert(customerId, batch);
      counts = add(counts, outcomes, lines);
      tellRefused(watcher, batch, outcomes);
      watcher.onProgress(counts);
      batch = [];
    };
    for await (const lines of productsOf(file))
      for (const read of readShopifyProduct(lines)) {
        batch.push(read);
        if (batch.length === MAX_UPSERTS) await flush(lines.at(-1)?.line ?? 0);
      }
    if (batch.length > 0) await flush(batch.at(-1)?.line ?? 0);
    return counts;
  }

  private async upsert(customerId: number, batch: readonly ReadEntry[]): Promise<UpsertOutcome[]> {
    const entries = await this.entries.transform(batch.map(({ entry }) => entry));
    return this.upsertProducts.upsert(customerId, entries);
  }
}

/** The lines of each product; those of one product follow each other. */
async function* productsOf(file: Readable): AsyncGenerator<ShopifyLine[]> {
  let columns: ReturnType<typeof findColumns> | undefined;
  let lines: ShopifyLine[] = [];
  for await (const { record, info } of recordsOf(file)) {
    if (!columns) {
      columns = findColumns(record);
      requireColumns(columns);
      continue;
    }
    const row = rowOf(record, columns);
    const [first] = lines;
    if (first && (row.handle === '' || row.handle !== first.row.handle)) {
      yield lines;
      lines = [];
    }
    lines.push({ line: info.lines, row });
  }
  if (!columns) requireColumns(new Map());
  if (lines.length > 0) yield lines;
}

async function* recordsOf(file: Readable): AsyncGenerator<CsvRecord> {
  const records = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  // What goes wrong in the file is thrown where the records are read.
  pipeline(file, records, () => undefined);
  try {
    yield* records as AsyncIterable<CsvRecord>;
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: [error.message] });
    throw error;
  }
}

function requireColumns(columns: ReturnType<typeof findColumns>): void {
  for (const column of ['handle', 'title'] as const)
    if (!columns.has(column))
      throw invalid({
        file: [`has no column ${SHOPIFY_COLUMNS[column].join(' or ')}, so it is no product file`],
      });
}

function add(counts: ImportCounts, outcomes: readonly UpsertOutcome[], lines: number): ImportCounts {
  const count = (wanted: UpsertOutcome['result']) =>
    outcomes.filter(({ result }) => result === wanted).length;
  return {
    lines,
    created: counts.created + count('CREATED'),
    updated: counts.updated + count('UPDATED'),
    unchanged: counts.unchanged + count('UNCHANGED'),
    refused: counts.refused + count('FAILED'),
  };
}

function tellRefused(
  watcher: ImportWatcher,
  batch: readonly ReadEntry[],
  outcomes: readonly UpsertOutcome[],
): void {
  outcomes.forEach(({ failure }, index) => {
    const read = batch[index];
    if (!failure || !read) return;
    const faults = Object.entries(failure.options.faults ?? {}).map(
      ([member, texts]) => `${member} ${texts.join(', ')}`,
    );
    watcher.onRefused({
      line: read.line,
      reference: read.entry.MerchantProductReference,
      reason: faults.length > 0 ? faults.join('; ') : failure.detail,
    });
  });
}
