import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import { stringify } from 'csv-stringify';
import { printResult } from '@libs/command-line';
import type { Config } from '@libs/config';
import { wholeNumber, withModule } from './cli-module';
import { ExportProductsService } from './transfer/export-products.service';
import {
  ImportProductsService,
  type ImportCounts,
  type ImportWatcher,
  type RefusedProduct,
} from './transfer/import-products.service';
import { SeedCatalogueService } from './transfer/seed-catalogue.service';

interface ImportOptions {
  readonly customer: number;
  readonly report?: string;
  readonly json?: true;
}

interface SeedOptions {
  readonly products: number;
  readonly channels: number;
  readonly listed?: true;
  readonly json?: true;
}

/** The commands by which an operator moves whole catalogues. */
export function addCatalogueCommands(program: Command, config: () => Config): void {
  program
    .command('import <file>')
    .description("create and replace products from Shopify's product CSV; - reads the standard input")
    .requiredOption('--customer <id>', 'whose products they are', wholeNumber)
    .option('--report <file>', 'write the refused products there, as CSV with the reasons')
    .option('--json', 'print JSON')
    .action((file: string, options: ImportOptions) => importFile(config(), file, options));
  program
    .command('export <file>')
    .description("write all products as Shopify's product CSV; - writes to the standard output")
    .requiredOption('--customer <id>', 'whose products they are', wholeNumber)
    .action((file: string, options: { customer: number }) => exportFile(config(), file, options.customer));
  program
    .command('seed')
    .description('make a customer with channels, keys and a large catalogue, to try and to measure with')
    .option('--products <count>', 'how many products', wholeNumber, 1_000)
    .option('--channels <count>', 'how many channels', wholeNumber, 2)
    .option('--listed', 'the channels have all products already, and nothing to learn')
    .option('--json', 'print JSON')
    .action((options: SeedOptions) => seed(config(), options));
}

async function importFile(
  config: Config,
  file: string,
  { customer, report, json }: ImportOptions,
): Promise<void> {
  const refusals =
    report === undefined ? null : stringify({ header: true, columns: ['line', 'reference', 'reason'] });
  const written = refusals && report ? finished(refusals.pipe(createWriteStream(report))) : null;
  const watcher: ImportWatcher = {
    onProgress: (counts) => showProgress(tell(counts)),
    onRefused: (refused) => (refusals ? void refusals.write(refused) : printRefused(refused)),
  };
  const input = file === '-' ? process.stdin : (await open(file)).createReadStream();
  const counts = await withModule(config, (module) =>
    module.get(ImportProductsService).import(customer, input, watcher),
  );
  refusals?.end();
  await written;
  endProgress();
  printResult(counts, json === true);
  if (counts.refused > 0) process.exitCode = 1;
}

async function exportFile(config: Config, file: string, customer: number): Promise<void> {
  const output = file === '-' ? process.stdout : createWriteStream(file);
  const products = await withModule(config, (module) =>
    module
      .get(ExportProductsService)
      .export(customer, output, (count) => showProgress(`${count} products written`)),
  );
  endProgress();
  if (file !== '-') printResult({ products, file }, false);
}

async function seed(config: Config, { products, channels, listed, json }: SeedOptions): Promise<void> {
  const request = { products, channels, isListed: listed === true };
  const seeded = await withModule(config, (module) =>
    module.get(SeedCatalogueService).seed(request, (count) => showProgress(`${count} products made`)),
  );
  endProgress();
  printResult(seeded, json === true);
}

function tell({ lines, created, updated, unchanged, refused }: ImportCounts): string {
  return `line ${lines}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`;
}

function printRefused({ line, reference, reason }: RefusedProduct): void {
  endProgress();
  process.stderr.write(`line ${line}, ${reference || 'without a reference'}: ${reason}\n`);
}

/** One line of a terminal that is written again and again, beside the result on the standard output. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
