import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import {
  acknowledge,
  listProducts,
  makeProducts,
  pollChanges,
  pollReferences,
} from '../../test/make-product';

const pair = (merchantReference: unknown, channelReference: unknown) => ({
  MerchantReference: merchantReference,
  ChannelReference: channelReference,
});

describe('POST /v2/products/data', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;
  let channel: HttpClient;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());

  beforeEach(async () => {
    ({ customerId, client: merchant } = await makeMerchant(test));
    ({ client: channel } = await makeChannel(test, customerId));
  });

  const send = (body: unknown) =>
    channel.post<{ code: string; ValidationErrors: object }>('/v2/products/data', body);

  it('takes an empty body, null and blank lists as nothing to do', async () => {
    for (const body of [{}, { Created: null, Updated: '', Removed: [] }])
      expect(await send(body)).toMatchObject({ status: 200, body: {} });
  });

  it.each<[string, unknown, string[]]>([
    ['no body', undefined, ['body']],
    ['a list', [], ['body']],
    ['lists that are none', { Created: 'A', Updated: 'B', Removed: {} }, ['Created', 'Updated', 'Removed']],
    ['entries that are no objects', { Created: ['A'] }, ['Created[0]']],
    [
      'pairs with a half missing',
      { Created: [pair('A', undefined), pair('', 'C')] },
      ['Created[0].ChannelReference', 'Created[1].MerchantReference'],
    ],
    [
      'references that are too long',
      { Created: [pair('x'.repeat(65), 'x'.repeat(61))] },
      ['Created[0].MerchantReference', 'Created[0].ChannelReference'],
    ],
    ['references with blanks at the edge', { Created: [pair('A', ' C')] }, ['Created[0].ChannelReference']],
    ['a product twice', { Created: [pair('A', 'C1'), pair('A', 'C2')] }, ['Created[1].MerchantReference']],
    [
      'a channel reference twice',
      { Created: [pair('A', 'C'), pair('B', 'C')] },
      ['Created[1].ChannelReference'],
    ],
    [
      'bad entries of the other lists',
      { Updated: ['C', 1, null], Removed: ['', 'x'.repeat(61)] },
      ['Updated[1]', 'Updated[2]', 'Removed[0]', 'Removed[1]'],
    ],
    ['doubles', { Updated: ['C', 'D', 'C'], Removed: ['E', 'E'] }, ['Updated[2]', 'Removed[1]']],
    ['a reference updated and removed', { Updated: ['X', 'C'], Removed: ['C'] }, ['Removed[0]']],
    ['too many references', { Updated: Array.from({ length: 15_001 }, (_, index) => `C${index}`) }, ['body']],
  ])('refuses %s', async (_, body, members) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.ValidationErrors).sort()).toEqual([...members].sort());
  });

  it('refuses U+0000', async () => {
    expect(await send('{"Updated":["C\\u0000"]}')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('names every entry that names nothing, before what contradicts', async () => {
    await listProducts(merchant, channel, 'A');
    const answer = await send({
      Created: [pair('A', 'other'), pair('X', 'C-X')],
      Updated: ['C-A', 'C-Y'],
      Removed: ['C-Z'],
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    expect(Object.keys(answer.body.ValidationErrors)).toEqual([
      'Created[1].MerchantReference',
      'Updated[1]',
      'Removed[0]',
    ]);
  });

  it('names every contradiction and stores nothing', async () => {
    await listProducts(merchant, channel, 'A', 'B');
    await makeProducts(merchant, 'C', 'D');
    const answer = await send({
      Created: [pair('A', 'other'), pair('C', 'C-B'), pair('D', 'C-D')],
      Removed: ['C-B', 'C-D'],
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'channel_reference_mismatch',
        ValidationErrors: {
          'Created[0].ChannelReference': ['A is listed under C-A.'],
          'Created[1].ChannelReference': ['C-B is the reference of B.'],
          'Removed[0]': ['The channel was not told to remove C-B.'],
          'Removed[1]': ['The channel was not told to remove C-D.'],
        },
      },
    });
    expect((await pollReferences(channel)).created).toEqual(['C', 'D']);
  });

  it('takes a product as created and updated at once', async () => {
    await makeProducts(merchant, 'A');
    await pollChanges(channel);
    expect(await acknowledge(channel, { created: { A: 'C-A' }, updated: ['C-A'] })).toBe(200);
    expect(await pollReferences(channel)).toEqual({ created: [], updated: [], removed: [] });
  });

  it('keeps the reference of a removed product for that product', async () => {
    await listProducts(merchant, channel, 'A');
    await makeProducts(merchant, 'B');
    await merchant.delete('/v2/products/A');
    await pollChanges(channel);
    await acknowledge(channel, { removed: ['C-A'] });
    expect(await send({ Created: [pair('B', 'C-A')] })).toMatchObject({
      status: 409,
      body: { code: 'channel_reference_in_use' },
    });
    await merchant.put('/v2/products/A', { Name: 'A', Stock: 1, IsActive: true });
    expect(await acknowledge(channel, { created: { A: 'C-A2', B: 'C-B' } })).toBe(200);
    expect((await channel.get('/v2/products/A')).body).toMatchObject({ ChannelProductReference: 'C-A2' });
  });

  it('lets one of many parallel confirmations have a reference', async () => {
    const references = Array.from({ length: 8 }, (_, index) => `P${index}`);
    await makeProducts(merchant, ...references);
    await pollChanges(channel);
    const statuses = await Promise.all(
      references.map((reference) => acknowledge(channel, { created: { [reference]: 'SAME' } })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect((await pollReferences(channel)).created).toHaveLength(7);
  });

  it('takes the same confirmation many times in parallel', async () => {
    await makeProducts(merchant, 'A', 'B');
    await pollChanges(channel);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => acknowledge(channel, { created: { A: 'C-A', B: 'C-B' } })),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('POST /v2/products/offers', () => {
  let test: TestApp;
  let channel: HttpClient;

  beforeAll(async () => {
    test = await createTestApp();
    const { customerId, client: merchant } = await makeMerchant(test);
    ({ client: channel } = await makeChannel(test, customerId));
    await listProducts(merchant, channel, 'A');
  });
  afterAll(() => test.stop());

  it.each<[string, unknown, number, string[]]>([
    ['no body', undefined, 400, ['body']],
    ['an object', {}, 400, ['body']],
    ['entries that are no text', ['C-A', 1, null, ' ', ''], 400, ['[1]', '[2]', '[3]', '[4]']],
    ['a reference that is too long', ['x'.repeat(61)], 400, ['[0]']],
    ['too many references', Array.from({ length: 5_001 }, (_, index) => `C${index}`), 400, ['body']],
    ['unknown references', ['C-A', 'C-B', 'C-C'], 404, ['[1]', '[2]']],
  ])('refuses %s', async (_, body, status, members) => {
    const answer = await channel.post<{ ValidationErrors: object }>('/v2/products/offers', body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.ValidationErrors)).toEqual(members);
  });

  it('takes an empty list, doubles and what is not pending', async () => {
    for (const body of [[], ['C-A'], ['C-A', 'C-A']])
      expect(await channel.post('/v2/products/offers', body)).toMatchObject({ status: 200, body: {} });
  });
});
