import { Problem } from '../errors/problem';
import { validateFamily, type Family } from './validate-product';

function faultsOf(family: Family): Record<string, readonly string[]> {
  try {
    validateFamily(family);
    return {};
  } catch (error) {
    return (error as Problem).options.faults ?? {};
  }
}

const child = (reference: string, parent?: string) => ({
  MerchantProductReference: reference,
  ...(parent === undefined ? {} : { ParentMerchantReference: parent }),
});

describe('validateFamily', () => {
  it.each<[string, Family, string[]]>([
    ['a standalone product', child('A'), []],
    ['a child of another product', child('A', 'B'), []],
    ['a child of itself', child('A', 'A'), ['ParentMerchantReference']],
    ['a parent with children', { ...child('A'), Children: [child('B'), child('C', 'A')] }, []],
    ['children of a child', { ...child('A', 'P'), Children: [child('B')] }, ['Children']],
    ['an empty list of children on a child', { ...child('A', 'P'), Children: [] }, []],
    [
      'children that name another parent',
      { ...child('A'), Children: [child('B', 'X')] },
      ['Children[0].ParentMerchantReference'],
    ],
    [
      'a child with the reference of its parent',
      { ...child('A'), Children: [child('A')] },
      ['Children[0].MerchantProductReference'],
    ],
    [
      'two children with one reference',
      { ...child('A'), Children: [child('B'), child('C'), child('B')] },
      ['Children[2].MerchantProductReference'],
    ],
    ['references that differ in case', { ...child('a'), Children: [child('A')] }, []],
    [
      'several faults',
      { ...child('A'), Children: [child('A', 'X'), child('B', 'X')] },
      [
        'Children[0].MerchantProductReference',
        'Children[0].ParentMerchantReference',
        'Children[1].ParentMerchantReference',
      ],
    ],
  ])('%s', (_, family, paths) => expect(Object.keys(faultsOf(family)).sort()).toEqual(paths));
});
