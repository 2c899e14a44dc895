import type { HttpClient } from '@libs/testing';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { makeChannel, makeMerchant } from '../../test/make';
import { acknowledge, makeProducts, pollChanges, productBody } from '../../test/make-product';

describe('one product of a merchant', () => {
  let test: TestApp;
  let customerId: number;
  let merchant: HttpClient;

  const isActive = async (reference: string) =>
    (await merchant.get<{ IsActive: boolean }>(`/v2/products/${reference}`)).body.IsActive;

  beforeAll(async () => (test = await createTestApp()));
  afterAll(() => test.stop());
  beforeEach(async () => ({ customerId, client: merchant } = await makeMerchant(test)));

  describe('PUT', () => {
    it('replaces every member, and keeps whether it is active', async () => {
      await makeProducts(merchant, productBody('A', { Brand: 'Acme', ExtraData: { a: 'b' } }));
      const { status, body } = await merchant.put('/v2/products/A', { Name: 'New', Stock: 3, Color: 'Red' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        Name: 'New',
        Stock: 3,
        Color: 'Red',
        Brand: null,
        Price: null,
        ExtraData: {},
        IsActive: true,
      });
      expect((await merchant.get('/v2/products/A')).body).toEqual(body);
      await merchant.delete('/v2/products/A');
      expect((await merchant.put('/v2/products/A', productBody('A'))).body).toMatchObject({
        IsActive: false,
      });
      expect((await merchant.put('/v2/products/A', productBody('A', { IsActive: true }))).body).toMatchObject(
        { IsActive: true },
      );
      expect(
        (await merchant.put('/v2/products/A', productBody('A', { IsActive: false }))).body,
      ).toMatchObject({ IsActive: false });
    });

    it.each<[string, string, Record<string, unknown>, string[]]>([
      ['another reference', 'A', { MerchantProductReference: 'B' }, ['MerchantProductReference']],
      ['another parent', 'P-1', { ParentMerchantReference: 'A' }, ['ParentMerchantReference']],
      ['a parent', 'A', { ParentMerchantReference: 'P' }, ['ParentMerchantReference']],
      ['children', 'P', { Children: [productBody('P-2')] }, ['Children']],
      ['no name', 'A', { Name: '' }, ['Name']],
      ['no stock', 'A', { Stock: null }, ['Stock']],
      ['activity as text', 'A', { IsActive: 'yes' }, ['IsActive']],
    ])('refuses %s', async (_, reference, members, faults) => {
      await makeProducts(merchant, 'A', { ...productBody('P'), Children: [productBody('P-1')] });
      const answer = await merchant.put<{ ValidationErrors: object }>(
        `/v2/products/${reference}`,
        productBody(reference, members),
      );
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(Object.keys(answer.body.ValidationErrors)).toEqual(faults);
    });

    it('needs no name of a child, no stock of a parent, and takes their references', async () => {
      await makeProducts(merchant, { ...productBody('P'), Children: [productBody('P-1')] });
      const child = { MerchantProductReference: 'P-1', ParentMerchantReference: 'P', Stock: 1, Children: [] };
      expect((await merchant.put('/v2/products/P-1', child)).status).toBe(200);
      expect((await merchant.put('/v2/products/P', { Name: 'Parent' })).status).toBe(200);
    });

    it('activates a child only below an active parent, and no child with its parent', async () => {
      await makeProducts(merchant, { ...productBody('P'), Children: [productBody('P-1')] });
      expect((await merchant.put('/v2/products/P', { Name: 'P', IsActive: false })).status).toBe(200);
      expect(await isActive('P-1')).toBe(false);
      const child = productBody('P-1', { IsActive: true });
      expect(await merchant.put('/v2/products/P-1', child)).toMatchObject({
        status: 409,
        body: { code: 'parent_inactive' },
      });
      await merchant.put('/v2/products/P', { Name: 'P', IsActive: true });
      expect(await isActive('P-1')).toBe(false);
      expect((await merchant.put('/v2/products/P-1', child)).status).toBe(200);
    });
  });

  describe('PATCH', () => {
    it('changes what it mentions and leaves the rest', async () => {
      const before = { Brand: 'Acme', MSRP: 24.95, Ean: '8712345678906', ExtraData: { a: 'b', c: 'd' } };
      await makeProducts(merchant, productBody('A', before));
      const { status, body } = await merchant.patch('/v2/products/A', {
        Name: 'New',
        Brand: null,
        MSRP: '',
        ExtraData: { a: 'z' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        Name: 'New',
        Brand: null,
        MSRP: null,
        Ean: '8712345678906',
        ExtraData: { a: 'z' },
        Stock: 10,
        Price: 19.95,
        IsActive: true,
      });
      expect((await merchant.get('/v2/products/A')).body).toEqual(body);
    });

    it('leaves a product that it does not change as it was', async () => {
      await makeProducts(merchant, 'A');
      const { body } = await merchant.get('/v2/products/A');
      expect((await merchant.patch('/v2/products/A', {})).body).toEqual(body);
      expect((await merchant.patch('/v2/products/A', { Name: 'Product A', Stock: 10 })).body).toEqual(body);
    });

    it('deactivates and activates, with no other member', async () => {
      await makeProducts(merchant, 'A');
      expect((await merchant.patch('/v2/products/A', { IsActive: false })).body).toMatchObject({
        IsActive: false,
        Name: 'Product A',
      });
      expect((await merchant.patch('/v2/products/A', { IsActive: true })).body).toMatchObject({
        IsActive: true,
      });
    });

    it('changes what children inherit', async () => {
      const { client: channel } = await makeChannel(test, customerId);
      await makeProducts(merchant, {
        ...productBody('P', { Brand: 'Acme' }),
        Children: [productBody('P-1')],
      });
      await pollChanges(channel);
      await acknowledge(channel, { created: { 'P-1': 'C-1' } });
      await merchant.patch('/v2/products/P', { Brand: 'Other' });
      expect((await pollChanges(channel)).ToBeUpdated).toMatchObject([
        { MerchantProductReference: 'P-1', Brand: 'Other' },
      ]);
    });

    it.each<[string, Record<string, unknown>, string[]]>([
      ['a blank name', { Name: null }, ['Name']],
      ['a blank stock', { Stock: null }, ['Stock']],
      ['another reference', { MerchantProductReference: 'B' }, ['MerchantProductReference']],
      ['faults of members, all at once', { Price: -1, Url: 'x' }, ['Price', 'Url']],
    ])('refuses %s', async (_, members, faults) => {
      await makeProducts(merchant, 'A');
      const answer = await merchant.patch<{ ValidationErrors: object }>('/v2/products/A', members);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(Object.keys(answer.body.ValidationErrors)).toEqual(faults);
    });

    it('loses no change that another request makes at the same time', async () => {
      await makeProducts(merchant, 'A');
      await Promise.all(
        ['Brand', 'Color', 'Size', 'Details', 'Ean'].map((member) =>
          merchant.patch('/v2/products/A', { [member]: 'x' }),
        ),
      );
      expect((await merchant.get('/v2/products/A')).body).toMatchObject({
        Brand: 'x',
        Color: 'x',
        Size: 'x',
        Details: 'x',
        Ean: 'x',
      });
    });
  });

  describe('DELETE', () => {
    it('deactivates, once or twice, and leaves the product readable', async () => {
      await makeProducts(merchant, 'A');
      expect(await merchant.delete('/v2/products/A')).toMatchObject({ status: 200, body: {} });
      expect(await merchant.delete('/v2/products/A')).toMatchObject({ status: 200, body: {} });
      expect((await merchant.get('/v2/products/A')).body).toMatchObject({
        IsActive: false,
        Name: 'Product A',
      });
    });

    it('takes children along with their parent, and no parent with its children', async () => {
      await makeProducts(merchant, {
        ...productBody('P'),
        Children: [productBody('P-1'), productBody('P-2')],
      });
      await merchant.delete('/v2/products/P-1');
      expect([await isActive('P'), await isActive('P-2')]).toEqual([true, true]);
      await merchant.delete('/v2/products/P');
      expect([await isActive('P'), await isActive('P-2')]).toEqual([false, false]);
    });
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    '%s knows no product of others and no unknown one',
    async (method) => {
      const stranger = await makeMerchant(test);
      await makeProducts(stranger.client, 'A');
      for (const reference of ['A', 'NOBODY']) {
        const body = method.startsWith('P') ? { body: productBody(reference) } : {};
        const answer = await merchant.send(method, `/v2/products/${reference}`, body);
        expect(answer).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
      }
      expect(
        (await merchant.send(method, '/v2/products/%E0%A4%A', method.startsWith('P') ? { body: {} } : {}))
          .status,
      ).toBe(400);
    },
  );

  it('is shown to a channel that lists it, and changed by its merchant only', async () => {
    await makeProducts(merchant, 'A', {
      ...productBody('P', { Brand: 'Acme' }),
      Children: [productBody('P-1')],
    });
    const { client: channel } = await makeChannel(test, customerId);
    await channel.get('/v2/products/data');
    expect((await channel.get('/v2/products/P-1')).body).toMatchObject({
      Brand: 'Acme',
      ChannelProductReference: '',
      IsActive: true,
    });
    expect((await channel.get('/v2/products/P')).status).toBe(404);
    for (const answer of [
      await channel.put('/v2/products/A', productBody('A')),
      await channel.patch('/v2/products/A', productBody('A')),
      await channel.delete('/v2/products/A'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_key_type' } });
  });

  it('answers to no other method', async () => {
    const answer = await merchant.post('/v2/products/A', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'PATCH', 'PUT']);
  });
});
