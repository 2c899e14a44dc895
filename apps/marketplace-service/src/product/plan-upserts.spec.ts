import type { Problem } from '../errors/problem';
import { planUpserts, type Upsert } from './plan-upserts';
import type { ProductUpsert } from './product-upsert.dto';
import type { ProductFacts } from './product.repository';

const known: ProductFacts[] = [
  fact(1, 'ONE'),
  fact(2, 'OFF', { isActive: false }),
  fact(3, 'FAMILY', { isParent: true }),
  fact(4, 'CHILD', { parentId: 3 }),
  fact(5, 'OFF-FAMILY', { isParent: true, isActive: false }),
  fact(6, 'OFF-CHILD', { parentId: 5, isActive: false }),
];

function fact(id: number, reference: string, rest: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id,
    merchantProductReference: reference,
    parentId: null,
    isParent: false,
    isActive: true,
    ...rest,
  };
}

function entry(reference: string, rest: Partial<ProductUpsert> = {}) {
  const item: ProductUpsert = { MerchantProductReference: reference, Name: reference, Stock: 1, ...rest };
  return { item, faults: null };
}

/** `create`, `create below X`, `replace`, `… inactive`, or the code and the members at fault. */
function tell(step: Upsert | Problem): string {
  if (!('request' in step)) return [step.code, ...Object.keys(step.options.faults ?? {})].join(' ');
  const verb = step.existing ? 'replace' : 'create';
  const where = step.parentReference ? ` below ${step.parentReference}` : '';
  return `${verb}${where}${step.isActive ? '' : ' inactive'}`;
}

const below = (parent: string, rest: Partial<ProductUpsert> = {}) => ({
  ParentMerchantReference: parent,
  ...rest,
});

describe('planUpserts', () => {
  it.each<[string, ReturnType<typeof entry>[], string[]]>([
    ['a new product', [entry('NEW')], ['create']],
    ['a new product that is inactive', [entry('NEW', { IsActive: false })], ['create inactive']],
    ['a known product', [entry('ONE')], ['replace']],
    ['a deactivated one stays so', [entry('OFF')], ['replace inactive']],
    ['a deactivated one comes back', [entry('OFF', { IsActive: true })], ['replace']],
    ['a new child', [entry('NEW', below('ONE'))], ['create below ONE']],
    ['a known child', [entry('CHILD')], ['replace below FAMILY']],
    ['a known child that names its parent', [entry('CHILD', below('FAMILY'))], ['replace below FAMILY']],
    ['a child without a name', [entry('NEW', below('ONE', { Name: undefined }))], ['create below ONE']],
    [
      'a family, the child first',
      [entry('C', below('P')), entry('P', { Stock: undefined })],
      ['create below P', 'create'],
    ],
    ['a parent without stock', [entry('FAMILY', { Stock: undefined })], ['replace']],
    [
      'a parent that comes back with its child',
      [entry('OFF-CHILD', { IsActive: true }), entry('OFF-FAMILY', { IsActive: true })],
      ['replace below OFF-FAMILY', 'replace'],
    ],
    [
      'a child that stays inactive below an inactive parent',
      [entry('OFF-CHILD'), entry('NEW', below('OFF-FAMILY', { IsActive: false }))],
      ['replace below OFF-FAMILY inactive', 'create below OFF-FAMILY inactive'],
    ],
    [
      'a child that is active when its parent is deactivated',
      [entry('FAMILY', { IsActive: false }), entry('CHILD')],
      ['replace inactive', 'replace below FAMILY'],
    ],
  ])('does %s', (_, entries, expected) => expect(planUpserts(entries, known).map(tell)).toEqual(expected));

  it.each<[string, ReturnType<typeof entry>[], string[]]>([
    ['no name', [entry('NEW', { Name: undefined })], ['validation_failed Name']],
    ['no stock', [entry('ONE', { Stock: undefined })], ['validation_failed Stock']],
    ['itself as parent', [entry('NEW', below('NEW'))], ['validation_failed ParentMerchantReference']],
    ['another parent', [entry('CHILD', below('ONE'))], ['validation_failed ParentMerchantReference']],
    [
      'a parent for a product that has none',
      [entry('ONE', below('FAMILY'))],
      ['validation_failed ParentMerchantReference'],
    ],
    ['a child as parent', [entry('NEW', below('CHILD'))], ['validation_failed ParentMerchantReference']],
    [
      'a new child as parent',
      [entry('A', below('ONE')), entry('B', below('A'))],
      ['create below ONE', 'product_not_found ParentMerchantReference'],
    ],
    ['an unknown parent', [entry('NEW', below('NOBODY'))], ['product_not_found ParentMerchantReference']],
    [
      'a parent whose own entry fails',
      [entry('P', { Name: undefined }), entry('C', below('P'))],
      ['validation_failed Name', 'product_not_found ParentMerchantReference'],
    ],
    [
      'a new child of an inactive parent',
      [entry('NEW', below('OFF-FAMILY'))],
      ['parent_inactive ParentMerchantReference'],
    ],
    [
      'a new child of a parent that is deactivated here',
      [entry('NEW', below('FAMILY')), entry('FAMILY', { IsActive: false })],
      ['parent_inactive ParentMerchantReference', 'replace inactive'],
    ],
    [
      'activity below an inactive parent',
      [entry('OFF-CHILD', { IsActive: true })],
      ['parent_inactive ParentMerchantReference'],
    ],
    [
      'the same product again',
      [entry('NEW'), entry('NEW', { Name: 'Other' })],
      ['create', 'validation_failed MerchantProductReference'],
    ],
  ])('refuses %s', (_, entries, expected) => expect(planUpserts(entries, known).map(tell)).toEqual(expected));

  it('passes on what is wrong with an entry by itself', () => {
    const bad = { item: null, faults: { Price: ['must be a number'] } };
    expect(planUpserts([bad, entry('NEW')], known).map(tell)).toEqual(['validation_failed Price', 'create']);
  });
});
