import type { HttpAnswer } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import {
  acknowledgeBody,
  makeAcknowledgedOrder,
  makeMarket,
  orderBody,
  readOrder,
  reportBody,
  type Market,
} from '../../test/make-order';
import type { OrderDto } from '../order/order.dto';

interface Refusal {
  readonly code: string;
  readonly ValidationErrors: Record<string, string[]>;
}

const SHIP = ['shipments', 'MerchantShipmentReference'] as const;
const CANCEL = ['cancellations', 'MerchantReference'] as const;
const BACK_ORDER = ['backorders', 'MerchantBackorderReference'] as const;
type Kind = readonly [path: string, member: string];

/** Reports on one order queue on its lock: only a real lack of pieces is a conflict, and it says what remains. */
describe('reports that come at once', () => {
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

  const send = ([path, member]: Kind, reference: string, body: object) =>
    market.merchant.client.post<Refusal>(`/v2/${path}`, { [member]: reference, ...body });
  const isStored = ({ status }: HttpAnswer) => status === 201;

  it.each<[string, readonly Kind[], string]>([
    ['shipments', [SHIP], 'shipped 10'],
    ['cancellations', [CANCEL], 'cancelled 10'],
    ['shipments and cancellations', [SHIP, CANCEL], ''],
  ])(
    'are ten of twenty %s of one piece on a line of ten; the rest learn that none remains',
    async (name, kinds, sums) => {
      await makeAcknowledgedOrder(market, 'MUG', 10, name);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send(kinds[index % kinds.length] ?? SHIP, `${name} ${index}`, reportBody(name, 1)),
        ),
      );
      expect(answers.filter(isStored)).toHaveLength(10);
      const refused = answers.filter((answer) => !isStored(answer));
      for (const { status, body } of refused) {
        expect([status, body.code]).toEqual([409, 'quantity_exceeded']);
        const [told] = body.ValidationErrors['Lines[0].Quantity'] ?? [];
        expect(told).toMatch(new RegExp(`ordered 10, .*${sums}.*, remaining 0, requested 1`));
      }
      const [line] = (await readOrder(market, name)).Lines;
      const storedOf = (kind: Kind) =>
        answers.filter((answer, index) => isStored(answer) && kinds[index % kinds.length] === kind).length;
      expect(line).toMatchObject({ ShippedQuantity: storedOf(SHIP), CancelledQuantity: storedOf(CANCEL) });
    },
  );

  it('meet no deadlock when they name the lines in opposite orders', async () => {
    const placed = orderBody([
      { product: 'MUG', quantity: 20 },
      { product: 'CAP', quantity: 20 },
    ]);
    const { body: order } = await market.channel.client.post<OrderDto>('/v2/orders', placed);
    await market.merchant.client.post('/v2/orders/acknowledge', acknowledgeBody(order, 'OPPOSITE'));
    const lines = [1, 2].map((number) => ({ MerchantOrderLineReference: `OPPOSITE/${number}`, Quantity: 1 }));
    const answers = await Promise.all(
      [SHIP, CANCEL, BACK_ORDER].flatMap((kind) =>
        Array.from({ length: 10 }, (_, index) =>
          send(kind, `OPPOSITE ${index}`, {
            MerchantOrderReference: 'OPPOSITE',
            Lines: index % 2 ? lines : [...lines].reverse(),
          }),
        ),
      ),
    );
    const stored = (kind: number) => answers.slice(kind * 10, kind * 10 + 10).filter(isStored).length;
    expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    // Twenty of each line were ordered, so all that was shipped and cancelled fits; back orders may come too late.
    expect([stored(0), stored(1)]).toEqual([10, 10]);
    for (const line of (await readOrder(market, 'OPPOSITE')).Lines)
      expect(line).toMatchObject({ ShippedQuantity: 10, CancelledQuantity: 10, BackOrderedQuantity: 0 });
  });

  it('meet no deadlock across orders, whichever replica they come to', async () => {
    const replica = await test.startReplica();
    const names = ['ACROSS-1', 'ACROSS-2'];
    for (const name of names) await makeAcknowledgedOrder(market, 'MUG', 20, name);
    const clients = [test.client, replica.client].map((client) =>
      client.with({ 'x-ce-key': market.merchant.key }),
    );
    const answers = await Promise.all(
      clients.flatMap((client, side) =>
        Array.from({ length: 20 }, (_, index) => {
          const body = reportBody(names[index % 2] ?? '', 1, {
            MerchantShipmentReference: `A-${side}-${index}`,
          });
          return client.post('/v2/shipments', body);
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(201));
    for (const name of names) expect(await readOrder(market, name)).toMatchObject({ Status: 'SHIPPED' });
  });
});
