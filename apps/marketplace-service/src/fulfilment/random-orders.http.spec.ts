import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeMarket, orderBody, type Market } from '../../test/make-order';
import { newModel, OPERATIONS, type OperationName } from '../../test/order-model';
import { Trade } from '../../test/trade';
import type { OrderDto } from '../order/order.dto';

/** A failure prints the seed that repeats it, and the shortest steps that lead to it. */
const RUNS = 60;
const MAX_STEPS = 25;

const quantity = fc.integer({ min: 0, max: 3 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('operate' as const),
        name: fc.constantFrom(...(Object.keys(OPERATIONS) as OperationName[])),
        quantities: fc.tuple(quantity, quantity).filter(([first, second]) => first + second > 0),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        pick: fc.nat(),
        isAccepted: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), pick: fc.nat() }) },
  ),
  { minLength: 10, maxLength: MAX_STEPS },
);

describe('any order, whatever is done with it', () => {
  let test: TestApp;
  let market: Market;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [
      { MerchantProductReference: 'MUG' },
      { MerchantProductReference: 'CAP' },
    ]);
  });
  afterAll(() => test.stop());

  it('is what the model of its pieces says after every step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        steps,
        async (mugs, caps, taken) => {
          const body = orderBody([
            { product: 'MUG', quantity: mugs },
            { product: 'CAP', quantity: caps },
          ]);
          const placed = await market.channel.client.post<OrderDto>('/v2/orders', body);
          expect(placed.status).toBe(201);
          const trade = new Trade(market, placed.body, newModel([mugs, caps]));
          for (const step of taken) {
            await trade.take(step);
            await trade.check();
          }
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);
});
