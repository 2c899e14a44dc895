import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from './create-test-app';
import { makeMerchant, type MadeMerchant } from './make';
import { pollReferences } from './make-product';
import { runCommand } from './run-command';

const FILE = `Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Status
tee,Tee,"<p>Soft, ""really""</p>",Acme,Shirts,Size,M,TEE-M,12,19.95,8712345678906,https://example.org/tee.jpg,active
tee,,,,,,L,TEE-L,4,19.95,,,
tee,,,,,,,,,,,https://example.org/back.jpg,
mug,Mug,Holds 300 ml.,Acme,Mugs,Title,Default Title,MUG,40,7.50,,,active
cap,Cap,,Acme,Caps,Title,Default Title,CAP,3,dear,,,active
`;

describe('The commands for catalogues', () => {
  let test: TestApp;
  let merchant: MadeMerchant;
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const file = join(folder, 'products.csv');

  const run = (...args: string[]) =>
    runCommand(args, { cwd: folder, env: { MARKETPLACE_DATABASE_URL: test.databaseUrl }, input: FILE });
  const counts = async (...args: string[]) =>
    JSON.parse(
      (await run('import', ...args, '--customer', String(merchant.customerId), '--json')).stdout,
    ) as object;

  beforeAll(async () => {
    test = await createTestApp();
    writeFileSync(file, FILE);
  });
  afterAll(() => test.stop());
  beforeEach(async () => (merchant = await makeMerchant(test)));

  it('import: creates what is good, tells what is not, and changes nothing the second time', async () => {
    const { code, stdout, stderr } = await run('import', file, '--customer', String(merchant.customerId));
    expect(stderr).toBe(
      'line 6, CAP: Price must be a number from 0 to 99999999999 with at most 4 decimals\n',
    );
    expect(stdout).toBe('lines: 6\ncreated: 4\nupdated: 0\nunchanged: 0\nrefused: 1\n');
    expect(code).toBe(1);
    expect((await merchant.client.get('/v2/products/TEE-M')).body).toMatchObject({
      ParentMerchantReference: 'tee',
      Size: 'M',
      Stock: 12,
      Price: 19.95,
      Ean: '8712345678906',
    });
    expect((await merchant.client.get('/v2/products/tee')).body).toMatchObject({
      Description: '<p>Soft, "really"</p>',
      CategoryTrail: 'Shirts',
      ImageUrl: 'https://example.org/tee.jpg',
    });
    expect(await counts(file)).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: 1 });
  });

  it('import: reads the standard input and writes a report', async () => {
    const report = join(folder, 'report.csv');
    expect(await counts('-', '--report', report)).toMatchObject({ created: 4, refused: 1 });
    expect(readFileSync(report, 'utf8')).toMatch(/^line,reference,reason\n6,CAP,"?Price must be/);
  });

  it('export: writes a file that an import finds unchanged', async () => {
    await counts(file);
    await merchant.client.post('/v2/products', {
      MerchantProductReference: 'ODD',
      Name: '=SUM(A1)',
      Description: 'two\nlines, "quoted"',
      Stock: 1,
    });
    const copy = join(folder, 'copy.csv');
    const { code, stdout } = await run('export', copy, '--customer', String(merchant.customerId));
    expect([code, stdout]).toEqual([0, `products: 5\nfile: ${copy}\n`]);
    expect(readFileSync(copy, 'utf8')).toContain("'=SUM(A1)");
    expect(await counts(copy)).toMatchObject({ created: 0, updated: 0, unchanged: 5, refused: 0 });
    const other = await makeMerchant(test);
    const { stdout: again } = await run('export', '-', '--customer', String(merchant.customerId));
    expect(again).toBe(readFileSync(copy, 'utf8'));
    expect(
      (await run('export', '-', '--customer', String(other.customerId))).stdout.split('\n'),
    ).toHaveLength(2);
  });

  it.each<[string, string[], RegExp]>([
    ['an unknown customer', ['import', file, '--customer', '999'], /999 is not the id of a customer/],
    ['no such file', ['import', 'nothing.csv', '--customer', '1'], /There is no file .*nothing\.csv/],
    ['a file of something else', ['import', __filename, '--customer', '1'], /file: /],
    ['an unknown customer', ['export', '-', '--customer', '999'], /999 is not the id of a customer/],
  ])('say what is wrong with %s', async (_, args, text) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(text);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  it.each([
    ['all there is to learn', [], { created: 'P1' }],
    ['nothing to learn', ['--listed'], { created: undefined }],
  ])('seed: makes a catalogue whose channels have %s', async (_, more, expected) => {
    const { stdout } = await run('seed', '--products', '50', '--channels', '2', '--json', ...more);
    const { merchantKey, channelKeys } = JSON.parse(stdout) as { merchantKey: string; channelKeys: string[] };
    const [channel] = channelKeys.map((key) => test.client.with({ 'x-ce-key': key }));
    if (!channel) throw new Error('There is no channel');
    const { created, updated, removed } = await pollReferences(channel);
    expect([created.find((reference) => reference === 'P1'), updated, removed]).toEqual([
      expected.created,
      [],
      [],
    ]);
    const seeded = test.client.with({ 'x-ce-key': merchantKey });
    expect((await seeded.get<unknown[]>('/v2/products')).body).toHaveLength(50);
    // What was made by the database is what the service itself would have written.
    const { body: child } = await seeded.get<Record<string, unknown>>('/v2/products/P1');
    const { body: same } = await seeded.put<Record<string, unknown>>('/v2/products/P1', child);
    expect(same).toEqual(child);
    await seeded.patch('/v2/products/P5', { Name: 'New' });
    const pending = await pollReferences(channel);
    expect([...pending.created, ...pending.updated]).toContain('P5');
  });
});
