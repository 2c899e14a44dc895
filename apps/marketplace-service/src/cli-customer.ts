import type { Command } from 'commander';
import type { KeyRole } from '@libs/api-key';
import { printResult } from '@libs/command-line';
import type { Config } from '@libs/config';
import { wholeNumber, withModule } from './cli-module';
import { CHANNEL_MODES, type ChannelMode } from './customer/channel.entity';
import { CustomerAdminService } from './customer/customer-admin.service';
import { invalid } from './errors/problem';
import { parseDateTime } from './wire/date-time';
import { isDecimal } from './wire/decimal';

const ROLES: Readonly<Record<string, readonly KeyRole[]>> = {
  merchant: ['MERCHANT'],
  channel: ['CHANNEL'],
  both: ['MERCHANT', 'CHANNEL'],
};

interface Output {
  readonly json?: true;
}

/** The commands by which an operator makes customers, channels and keys. */
export function addCustomerCommands(program: Command, config: () => Config): void {
  const run = <Result extends object>(
    output: Output,
    work: (service: CustomerAdminService) => Promise<Result>,
  ) =>
    withModule(config(), async (module) =>
      printResult(await work(module.get(CustomerAdminService)), output.json === true),
    );

  const customer = program.command('customer').description('customers, the tenants of the hub');
  customer
    .command('create')
    .description('create a customer')
    .requiredOption('--name <name>', 'the name people know the customer by')
    .option('--currency <code>', 'base currency, ISO 4217', 'EUR')
    .option('--vat-rate <percent>', 'VAT of products without a rate of their own', '21')
    .option('--json', 'print JSON')
    .action((options: Output & { name: string; currency: string; vatRate: string }) =>
      run(options, (service) =>
        service.createCustomer({
          name: options.name,
          baseCurrency: options.currency,
          defaultVatRate: decimal('vat-rate', options.vatRate, 100),
        }),
      ),
    );
  customer
    .command('rate')
    .description('set what one unit of a foreign currency is worth in the base currency')
    .requiredOption('--customer <id>', 'the customer', wholeNumber)
    .requiredOption('--currency <code>', 'ISO 4217')
    .requiredOption('--rate <rate>', 'such as 0.92')
    .option('--json', 'print JSON')
    .action((options: Output & { customer: number; currency: string; rate: string }) =>
      run(options, async (service) => {
        await service.setRate(
          options.customer,
          options.currency,
          decimal('rate', options.rate, 1_000_000, 8),
        );
        return { currency: options.currency, rate: options.rate };
      }),
    );

  addChannelCommands(program, run);
  addKeyCommands(program, run);
}

type Run = <Result extends object>(
  output: Output,
  work: (service: CustomerAdminService) => Promise<Result>,
) => Promise<void>;

function addChannelCommands(program: Command, run: Run): void {
  program
    .command('channel')
    .description('sales channels of a customer')
    .command('create')
    .description('connect a sales channel with a customer')
    .requiredOption('--customer <id>', 'the customer', wholeNumber)
    .requiredOption('--name <name>', 'shown on orders')
    .option('--mode <mode>', `${CHANNEL_MODES.join(' or ')}: whether parents are listed too`, 'FLAT')
    .option('--whole-lines', 'order lines must be shipped whole')
    .option('--json', 'print JSON')
    .action((options: Output & { customer: number; name: string; mode: string; wholeLines?: true }) =>
      run(options, (service) =>
        service.createChannel({
          customerId: options.customer,
          name: options.name,
          mode: channelMode(options.mode),
          canShipPartialOrderLines: !options.wholeLines,
        }),
      ),
    );
}

function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys of a customer');
  key
    .command('create')
    .description('create an API key; it is shown this once and never again')
    .requiredOption('--customer <id>', 'the customer', wholeNumber)
    .requiredOption('--role <role>', `${Object.keys(ROLES).join(', ')}`)
    .option('--channel <id>', 'the channel of a channel key', wholeNumber)
    .option('--name <name>', 'what the key is for', 'unnamed')
    .option('--expires <date-time>', 'when the key stops working, ISO 8601')
    .option('--json', 'print JSON')
    .action(
      (
        options: Output & {
          customer: number;
          role: string;
          channel?: number;
          name: string;
          expires?: string;
        },
      ) =>
        run(options, (service) =>
          service.createKey({
            customerId: options.customer,
            roles: rolesOf(options.role),
            channelId: options.channel ?? null,
            name: options.name,
            expiresAt: options.expires ? dateTime('expires', options.expires) : null,
          }),
        ),
    );
  key
    .command('list')
    .description("list a customer's keys by their prefixes")
    .requiredOption('--customer <id>', 'the customer', wholeNumber)
    .option('--json', 'print JSON')
    .action((options: Output & { customer: number }) =>
      run(options, (service) => service.listKeys(options.customer)),
    );
  key
    .command('rotate')
    .description('make a key in place of another; both work for a while, so that nobody is cut off')
    .requiredOption('--id <id>', 'the id of the key', wholeNumber)
    .option('--overlap <hours>', 'how long the old key still works', wholeNumber, 24)
    .option('--json', 'print JSON')
    .action((options: Output & { id: number; overlap: number }) =>
      run(options, (service) =>
        service.rotateKey({ id: options.id, customerId: null, overlapSeconds: options.overlap * 3600 }),
      ),
    );
  key
    .command('revoke')
    .description('stop a key from working, at once and for good')
    .requiredOption('--id <id>', 'the id of the key', wholeNumber)
    .option('--json', 'print JSON')
    .action((options: Output & { id: number }) =>
      run(options, async (service) => {
        await service.revokeKey(options.id);
        return { id: options.id, revoked: true };
      }),
    );
}

function decimal(option: string, text: string, max: number, decimals = 4): string {
  if (isDecimal(text, 0, max, decimals)) return text;
  throw invalid({ [`--${option}`]: [`must be a number from 0 to ${max} with at most ${decimals} decimals`] });
}

function dateTime(option: string, text: string): Date {
  const moment = parseDateTime(text);
  if (!moment) throw invalid({ [`--${option}`]: ['must be a date and time such as 2027-01-01T00:00:00Z'] });
  return moment;
}

function channelMode(text: string): ChannelMode {
  const mode = CHANNEL_MODES.find((known) => known === text.toUpperCase());
  if (!mode) throw invalid({ '--mode': [`must be ${CHANNEL_MODES.join(' or ')}`] });
  return mode;
}

function rolesOf(text: string): readonly KeyRole[] {
  const roles = ROLES[text.toLowerCase()];
  if (!roles) throw invalid({ '--role': [`must be one of ${Object.keys(ROLES).join(', ')}`] });
  return roles;
}
