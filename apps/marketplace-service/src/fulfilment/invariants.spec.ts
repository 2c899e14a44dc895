import { violatedConstraint } from '@libs/persistence';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeAcknowledgedOrder, makeMarket, type Market } from '../../test/make-order';
import { makeReturnDesk } from '../../test/make-return';

/** The database keeps these by itself, whatever the code above it does. */
describe('the tables refuse', () => {
  let test: TestApp;
  let market: Market;
  let values: Record<string, string>;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const stranger = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const own = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO');
    const other = await makeAcknowledgedOrder(market, 'MUG', 3, 'SO-2');
    const desk = makeReturnDesk(market);
    const shipped = await desk.shipped(2);
    await desk.back(shipped, 'RE', 1);
    await desk.announce(shipped, 'WR', 1);
    values = {
      customer: String(market.merchant.customerId),
      channel: String(market.channel.id),
      stranger: String(stranger.merchant.customerId),
      strangers: String(stranger.channel.id),
      order: String(own.Id),
      line: String(own.Lines[0]?.Id),
      otherLine: String(other.Lines[0]?.Id),
    };
  });
  afterAll(() => test.stop());

  const report = (table: string, columns = '', more = '') =>
    `INSERT INTO ${table} (customer_id, channel_id, order_id, merchant_reference, content_hash${columns})
     VALUES (:customer, :channel, :order, gen_random_uuid(), 'h'${more})`;
  const line = (table: string, owner: string, quantity = '1', of = ':line') =>
    `WITH r AS (${report(table)} RETURNING id)
     INSERT INTO ${table.slice(0, -1)}_lines (${owner}, order_id, order_line_id, quantity)
     SELECT id, :order, ${of}, ${quantity} FROM r`;

  it.each<[string, string, RegExp]>([
    ...['shipments', 'cancellations', 'back_orders'].flatMap((table): [string, string, RegExp][] => {
      const owner = `${table.slice(0, -1)}_id`;
      return [
        [`${table} in the name of a stranger`, report(table).replace(':customer', ':stranger'), /_fkey$/],
        [`${table} of a stranger’s channel`, report(table).replace(':channel', ':strangers'), /_fkey$/],
        [
          `${table} that share a reference`,
          `${report(table)}; ${report(table)}`.replaceAll('gen_random_uuid()', `'same'`),
          /_key$/,
        ],
        [`a line of another order in ${table}`, line(table, owner, '1', ':otherLine'), /_fkey$/],
        [`no pieces in ${table}`, line(table, owner, '0'), /^quantity_is_positive$/],
      ];
    }),
    ['an unknown reason', report('cancellations', ', reason_code', `, 'BORED'`), /^reason_is_known$/],
    [
      'an unknown status of a return',
      report('returns', ', status', `, 'LOST'`),
      /^(status_is_known|decision_)/,
    ],
    ['a decision without its time', report('returns', ', status', `, 'ACCEPTED'`), /^decision_has_time$/],
    [
      'a return of no reference',
      report('returns', ', status', `, 'ON_THE_WAY'`).replace('gen_random_uuid()', 'NULL'),
      /^return_has_reference$/,
    ],
    [
      'a negative refund',
      report('returns', ', status, refund_incl_vat', `, 'ON_THE_WAY', -1`),
      /^refunds_are_not_negative$/,
    ],
    [
      'two returns of one channel under one reference',
      report('returns', ', status, channel_return_reference', `, 'ON_THE_WAY', 'WR'`),
      /_key$/,
    ],
    [
      'more decided than comes back',
      'UPDATE return_lines SET accepted = 1, rejected = 1',
      /^decided_units_fit$/,
    ],
    [
      'more shipped than ordered',
      'UPDATE order_lines SET shipped = 3, cancelled = 1',
      /^(final|back_ordered)_units_fit$/,
    ],
    ['more in back order than open', 'UPDATE order_lines SET back_ordered = 4', /^back_ordered_units_fit$/],
    [
      'more requested to be cancelled than open',
      'UPDATE order_lines SET cancellation_requested = quantity - shipped - cancelled + 1',
      /^requested_units_fit$/,
    ],
    [
      'an unknown outcome of a request',
      report('wanted_cancellations', ', outcome', `, 'MAYBE'`).replace(
        'merchant_reference',
        'channel_reference',
      ),
      /^outcome_is_known$/,
    ],
    [
      'cancellation requests that share a reference at the channel',
      `${report('wanted_cancellations', ', outcome', `, 'REQUESTED'`)};
       ${report('wanted_cancellations', ', outcome', `, 'REQUESTED'`)}`
        .replaceAll('merchant_reference', 'channel_reference')
        .replaceAll('gen_random_uuid()', `'same'`),
      /_key$/,
    ],
    [
      'a cancellation request in the name of a stranger',
      report('wanted_cancellations', ', outcome', `, 'REQUESTED'`)
        .replace('merchant_reference', 'channel_reference')
        .replace(':customer', ':stranger'),
      /_fkey$/,
    ],
    ['more declared than shipped', 'UPDATE order_lines SET return_declared = 3', /^declared_units_fit$/],
    [
      'more returned than declared',
      'UPDATE order_lines SET shipped = 1, returned = 1, return_declared = 0',
      /^returned_units_are_declared$/,
    ],
    [
      'an order of a stranger’s channel',
      `UPDATE orders SET channel_id = :strangers WHERE id = :order`,
      /_channel_id_customer_id_fkey$/,
    ],
  ])('%s', async (_, statement, constraint) => {
    const text = statement.replace(/:(\w+)/g, (__, name: string) => values[name] ?? name);
    const error: unknown = await test.app
      .get(DataSource)
      .query(text)
      .then(
        () => null,
        (failure: { driverError: unknown }) => failure.driverError,
      );
    expect(violatedConstraint(error)).toMatch(constraint);
  });
});
