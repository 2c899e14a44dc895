import { createTestApp, type TestApp } from '../../../test/create-test-app';
import { makeMarket, readOrder, reportBody, walkPages, type Market } from '../../../test/make-order';
import { makeReturnDesk, type ReturnDesk } from '../../../test/make-return';
import type { ReturnDto } from './return.dto';

describe('returns', () => {
  let test: TestApp;
  let market: Market;
  let desk: ReturnDesk;

  beforeAll(async () => {
    test = await createTestApp();
    market = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    desk = makeReturnDesk(market);
  });
  afterAll(() => test.stop());

  it('keep their sums when twenty of them, decisions and rejections come at once', async () => {
    const order = await desk.shipped(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? desk.back(order, `S-${index}`, 1) : desk.announce(order, `S-${index}`, 1),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const accepted = answers.filter(({ status, body }) => status === 201 && body.Status === 'ACCEPTED');
    expect((await readOrder(market, order)).Lines[0]?.ReturnedQuantity).toBe(accepted.length);
  });

  it('are listed for both sides, with a cursor and since a moment', async () => {
    const own = await makeMarket(test, [{ MerchantProductReference: 'MUG' }]);
    const order = await makeReturnDesk(own).shipped(6);
    const stored: ReturnDto[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const side = number % 2 ? own.merchant : own.channel;
      const member = number % 2 ? 'MerchantReturnReference' : 'ChannelReturnReference';
      const body = { [member]: `L-${number}`, ...reportBody(order, 1) };
      stored.push((await side.client.post<ReturnDto>('/v2/returns', body)).body);
    }
    for (const { client } of [own.merchant, own.channel]) {
      expect((await walkPages(client, '/v2/returns?limit=2')).flat()).toEqual(stored);
      const since = `/v2/returns?createdSince=${stored[3]?.CreatedAt}`;
      expect((await client.get(since)).body).toEqual(stored.slice(3));
    }
  });
});
