import { Database, sql } from '@libs/persistence';
import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { faultPaths, makeChannel, makeMerchant } from '../../test/make';
import { acknowledge, listProducts, makeProducts, pollReferences } from '../../test/make-product';
import type { AcknowledgedDto } from './acknowledgement.dto';

const passAnHour = sql`UPDATE {listings} SET deferred_until = deferred_until - interval '61 minutes'`;

describe('what a channel could not process', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    ({ client: channel } = await makeChannel(test, customerId));
    await makeProducts(merchant, 'A', 'B', 'C');
  });

  const created = async () => (await pollReferences(channel)).created;
  const fail = (reference: string, rest: object = {}) =>
    channel.post('/v2/products/data', {
      Failed: [{ MerchantReference: reference, Message: 'The picture is too small.', ...rest }],
    });

  describe('Failed', () => {
    beforeEach(() => created());

    it('is told again after an hour, behind the others', async () => {
      expect(await fail('A')).toMatchObject({ status: 200, body: {} });
      expect(await created()).toEqual(['B', 'C']);
      await test.app.get(Database).run(passAnHour);
      expect((await created()).sort()).toEqual(['A', 'B', 'C']);
      expect((await created()).sort()).toEqual(['A', 'B', 'C']);
    });

    it('is told again at once when its content changes, and not when its stock does', async () => {
      await fail('A', { Retry: false });
      await test.app.get(Database).run(passAnHour);
      await merchant.put('/v2/offer', [{ MerchantProductReference: 'A', Stock: 1 }]);
      expect(await created()).toEqual(['B', 'C']);
      await merchant.patch('/v2/products/A', { Name: 'Better' });
      expect((await created()).sort()).toEqual(['A', 'B', 'C']);
    });

    it('takes nothing from the counts of what waits, nor from a walk through it', async () => {
      await fail('A');
      const { headers } = await channel.get('/v2/products/data?limit=1');
      expect(headers.get('x-pending-created')).toBe('2');
      expect(headers.get('link')).toContain('cursor=');
    });

    it('forgets the failure when the channel succeeds', async () => {
      await fail('A');
      expect(await acknowledge(channel, { created: { A: 'C-A' } })).toBe(200);
      const { body } = await merchant.get('/v2/products/A/channels');
      expect(body).toMatchObject([{ Status: 'LISTED', FailureMessage: null, FailedDate: null }]);
    });

    it('says nothing of a product that waits for nothing, and refuses an unknown one', async () => {
      await acknowledge(channel, { created: { A: 'C-A' } });
      expect(await fail('A')).toMatchObject({ status: 200 });
      expect(await fail('NOBODY')).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    });

    it.each<[string, object[], object, string[]]>([
      ['no message', [{ MerchantReference: 'A' }], {}, ['Failed[0].Message']],
      ['a long message', [{ MerchantReference: 'A', Message: 'x'.repeat(1_001) }], {}, ['Failed[0].Message']],
      ['no reference', [{ Message: 'x' }], {}, ['Failed[0].MerchantReference']],
      [
        'a product twice',
        [
          { MerchantReference: 'A', Message: 'x' },
          { MerchantReference: 'A', Message: 'y' },
        ],
        {},
        ['Failed[1].MerchantReference'],
      ],
      [
        'a product that was created as well',
        [{ MerchantReference: 'A', Message: 'x' }],
        { Created: [{ MerchantReference: 'A', ChannelReference: 'C' }] },
        ['Failed[0].MerchantReference'],
      ],
      ['Retry as text', [{ MerchantReference: 'A', Message: 'x', Retry: 'no' }], {}, ['Failed[0].Retry']],
    ])('refuses %s', async (_, Failed, rest, faults) => {
      const { status, body } = await channel.post('/v2/products/data', { ...rest, Failed });
      expect([status, faultPaths(body)]).toEqual([400, faults]);
    });
  });

  describe('GET /v2/products/{reference}/channels', () => {
    it('shows the merchant where a product stands, and why not', async () => {
      const { id, client } = await makeChannel(test, customerId);
      await pollReferences(client);
      await created();
      await fail('A');
      const { status, body } = await merchant.get('/v2/products/A/channels');
      expect(status).toBe(200);
      expect(body).toMatchObject([
        {
          ChannelName: 'Web',
          ChannelProductReference: '',
          Status: 'TO_BE_CREATED',
          FailureMessage: 'The picture is too small.',
          FailedDate: expect.stringMatching(/Z$/) as string,
          RetryDate: expect.stringMatching(/Z$/) as string,
          AcknowledgedDate: null,
        },
        { ChannelId: id, Status: 'TO_BE_CREATED', FailureMessage: null, RetryDate: null },
      ]);
      await fail('A', { Retry: false });
      expect((await merchant.get('/v2/products/A/channels')).body).toMatchObject([
        { FailureMessage: 'The picture is too small.', RetryDate: null },
        {},
      ]);
    });

    it('follows a product through its life', async () => {
      await listProducts(merchant, channel, 'L');
      const statusOf = async () =>
        (await merchant.get<{ Status: string }[]>('/v2/products/L/channels')).body.map(
          ({ Status }) => Status,
        );
      expect(await statusOf()).toEqual(['LISTED']);
      await merchant.patch('/v2/products/L', { Name: 'New' });
      expect(await statusOf()).toEqual(['TO_BE_UPDATED']);
      await merchant.delete('/v2/products/L');
      expect(await statusOf()).toEqual(['TO_BE_REMOVED']);
      await pollReferences(channel);
      await acknowledge(channel, { removed: ['C-L'] });
      expect(await statusOf()).toEqual(['REMOVED']);
    });

    it('is the merchant’s own', async () => {
      const { client: stranger } = await makeMerchant(test);
      for (const [client, status] of [
        [stranger, 404],
        [channel, 403],
      ] as const)
        expect(await client.get('/v2/products/A/channels')).toMatchObject({ status });
      expect(await merchant.get('/v2/products/NOBODY/channels')).toMatchObject({ status: 404 });
    });
  });

  describe('Prefer: handling=lenient', () => {
    const send = (body: unknown, path = '/v2/products/data') =>
      channel.with({ prefer: 'handling=lenient' }).post<AcknowledgedDto>(path, body);
    const pair = (merchantReference: string, channelReference: string) => ({
      MerchantReference: merchantReference,
      ChannelReference: channelReference,
    });

    it('stores what is good and lists what is not', async () => {
      await created();
      const answer = await send({
        Created: [pair('A', 'C-A'), pair('NOBODY', 'C-X')],
        Updated: ['C-Y'],
        Removed: ['C-A'],
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('preference-applied')).toBe('handling=lenient');
      expect(answer.body.Failed?.map(({ Reference, Code }) => [Reference, Code])).toEqual([
        ['NOBODY', 'product_not_found'],
        ['C-Y', 'channel_reference_not_found'],
        ['C-A', 'not_pending_removal'],
      ]);
      expect(await created()).toEqual(['B', 'C']);
    });

    it('answers with an empty list when all is good', async () => {
      await created();
      expect((await send({ Created: [pair('A', 'C-A')] })).body).toEqual({ Failed: [] });
      expect((await send({})).body).toEqual({ Failed: [] });
    });

    it('goes for offers as well', async () => {
      await listProducts(merchant, channel, 'L');
      await merchant.put('/v2/offer', [{ MerchantProductReference: 'L', Stock: 1 }]);
      await channel.get('/v2/products/offers');
      const { body } = await send(['C-L', 'C-X'], '/v2/products/offers');
      expect(body.Failed).toMatchObject([{ Reference: 'C-X', Code: 'channel_reference_not_found' }]);
      expect((await channel.get('/v2/products/offers')).body).toEqual([]);
    });

    it('still refuses what cannot be read, and does nothing without being asked', async () => {
      expect(await send({ Created: ['A'] })).toMatchObject({ status: 400 });
      await created();
      const strict = await channel.post('/v2/products/data', { Created: [pair('A', 'C'), pair('NO', 'D')] });
      expect(strict.status).toBe(404);
      expect(strict.headers.get('preference-applied')).toBeNull();
      expect(await created()).toEqual(['A', 'B', 'C']);
    });
  });

  it('keyIsMpn: offers are confirmed by references of the merchant', async () => {
    await listProducts(merchant, channel, 'L');
    await merchant.put('/v2/offer', [{ MerchantProductReference: 'L', Stock: 1 }]);
    await channel.get('/v2/products/offers');
    expect(await channel.post('/v2/products/offers?keyIsMpn=true', ['C-L'])).toMatchObject({ status: 404 });
    expect(await channel.post('/v2/products/offers?keyIsMpn=true', ['L'])).toMatchObject({ status: 200 });
    expect((await channel.get('/v2/products/offers')).body).toEqual([]);
    expect(await channel.post('/v2/products/offers?keyIsMpn=maybe', ['L'])).toMatchObject({ status: 400 });
  });
});
