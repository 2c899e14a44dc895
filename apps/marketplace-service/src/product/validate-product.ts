/**
 * The rules a family must keep that no member shows by itself: two levels and no more, every reference once, and
 * children that name no other parent than the one they stand in.
 */
import { FaultList } from '../errors/problem';

interface Named {
  readonly MerchantProductReference: string;
  readonly ParentMerchantReference?: string;
}

export interface Family extends Named {
  readonly Children?: readonly Named[];
}

/** @throws Problem `validation_failed` with every fault. */
export function validateFamily(family: Family): void {
  const faults = new FaultList();
  const {
    MerchantProductReference: reference,
    ParentMerchantReference: parent,
    Children: children = [],
  } = family;
  if (parent === reference) faults.add('ParentMerchantReference', 'names the product itself');
  if (parent && children.length > 0)
    faults.add('Children', 'must be empty: a product with a parent has no children');
  const paths = new Map([[reference, 'MerchantProductReference']]);
  children.forEach((child, index) => {
    const path = `Children[${index}]`;
    const first = paths.get(child.MerchantProductReference);
    if (first) faults.add(`${path}.MerchantProductReference`, `is the same as ${first}`);
    else paths.set(child.MerchantProductReference, `${path}.MerchantProductReference`);
    if (child.ParentMerchantReference && child.ParentMerchantReference !== reference)
      faults.add(`${path}.ParentMerchantReference`, `must be blank or ${reference}`);
  });
  faults.refuse();
}
