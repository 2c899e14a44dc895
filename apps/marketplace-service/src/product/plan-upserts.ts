/**
 * What becomes of each entry of a bulk upsert. Entries stand for themselves: what cannot be done fails and stops no
 * other, except that a child cannot be created below a parent whose own entry fails. The rules are those of creating
 * and replacing one product; a parent may be created by the same list, before or after its children.
 */
import { FaultList, invalid, problem, unlessProblem, type Problem } from '../errors/problem';
import type { Entry } from '../wire/validation';
import type { ProductUpsert } from './product-upsert.dto';
import type { ProductFacts } from './product.repository';

export interface Upsert {
  readonly request: ProductUpsert;
  /** The product that is replaced; null when it is created. */
  readonly existing: ProductFacts | null;
  /** Of a child, new or not. */
  readonly parentReference: string | null;
  readonly isActive: boolean;
}

/** What is known before anything is written. */
interface Surroundings {
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly referenceOf: ReadonlyMap<number, string>;
  /** The references that entries name as parents. */
  readonly parents: ReadonlySet<string>;
  /** What was decided of entries that are no children. */
  readonly decided: ReadonlyMap<string, Upsert>;
}

/**
 * For each entry, in their order, what to do or why not.
 * @param products those the entries name, with their families.
 */
export function planUpserts(
  entries: readonly Entry<ProductUpsert>[],
  products: readonly ProductFacts[],
): (Upsert | Problem)[] {
  const decided = new Map<string, Upsert>();
  const surroundings: Surroundings = {
    products: new Map(products.map((product) => [product.merchantProductReference, product])),
    referenceOf: new Map(products.map(({ id, merchantProductReference }) => [id, merchantProductReference])),
    parents: new Set(entries.flatMap(({ item }) => item?.ParentMerchantReference ?? [])),
    decided,
  };
  const firsts = firstIndexes(entries);
  const plan: (Upsert | Problem)[] = new Array<Problem>(entries.length);
  // Children look at their parents, so they come second.
  for (const wantsChildren of [false, true])
    for (const [index, { item, faults }] of entries.entries()) {
      if (isChild(item, surroundings) !== wantsChildren) continue;
      const first = item ? firsts.get(item.MerchantProductReference) : index;
      if (!item) plan[index] = invalid(faults);
      else if (first !== index) plan[index] = repeated(first);
      else {
        plan[index] = attempt(() => decideUpsert(item, surroundings));
        if (!wantsChildren && 'request' in plan[index])
          decided.set(item.MerchantProductReference, plan[index]);
      }
    }
  return plan;
}

/** Where each reference stands first. */
function firstIndexes(entries: readonly Entry<ProductUpsert>[]): Map<string, number> {
  const firsts = new Map<string, number>();
  entries.forEach(({ item }, index) => {
    if (item && !firsts.has(item.MerchantProductReference)) firsts.set(item.MerchantProductReference, index);
  });
  return firsts;
}

function repeated(first: number | undefined): Problem {
  return invalid({ MerchantProductReference: [`is the same as [${first}].MerchantProductReference`] });
}

function isChild(item: ProductUpsert | null, { products }: Surroundings): boolean {
  if (!item) return false;
  const existing = products.get(item.MerchantProductReference);
  return existing ? existing.parentId !== null : item.ParentMerchantReference !== undefined;
}

function attempt(decide: () => Upsert): Upsert | Problem {
  try {
    return decide();
  } catch (error) {
    return unlessProblem(error);
  }
}

function decideUpsert(request: ProductUpsert, surroundings: Surroundings): Upsert {
  const existing = surroundings.products.get(request.MerchantProductReference) ?? null;
  const parentReference = parentOf(request, existing, surroundings);
  requireMembers(request, parentReference !== null, existing, surroundings);
  const isActive = request.IsActive ?? existing?.isActive ?? true;
  if (parentReference !== null) requireParent(parentReference, surroundings, isActive && !existing?.isActive);
  return { request, existing, parentReference, isActive };
}

/** A product that exists keeps the parent it has. */
function parentOf(
  { ParentMerchantReference: named }: ProductUpsert,
  existing: ProductFacts | null,
  { referenceOf }: Surroundings,
): string | null {
  if (!existing) return named ?? null;
  const reference = existing.parentId === null ? null : (referenceOf.get(existing.parentId) ?? null);
  if (named && named !== reference)
    throw invalid({ ParentMerchantReference: [`must be blank${reference ? ` or ${reference}` : ''}`] });
  return reference;
}

function requireMembers(
  request: ProductUpsert,
  hasParent: boolean,
  existing: ProductFacts | null,
  { parents }: Surroundings,
): void {
  const { MerchantProductReference: reference } = request;
  const faults = new FaultList();
  if (request.ParentMerchantReference === reference)
    faults.add('ParentMerchantReference', 'names the product itself');
  if (!request.Name && !hasParent) faults.add('Name', 'is required');
  const isParent = existing?.isParent || parents.has(reference);
  if (request.Stock === undefined && !isParent) faults.add('Stock', 'is required');
  faults.refuse();
}

/** @param mustBeActive whether the entry makes the child active. */
function requireParent(reference: string, { products, decided }: Surroundings, mustBeActive: boolean): void {
  const known = products.get(reference);
  const planned = decided.get(reference);
  if (!known && !planned)
    throw problem('product_not_found', `There is no product ${reference} to be the parent.`, {
      faults: { ParentMerchantReference: ['is not the reference of a product'] },
    });
  if (known && known.parentId !== null)
    throw invalid({ ParentMerchantReference: [`${reference} is a child itself and cannot have children`] });
  if (mustBeActive && !(planned ?? known)?.isActive)
    throw problem('parent_inactive', `The parent ${reference} is deactivated. Activate it first.`, {
      faults: { ParentMerchantReference: ['is deactivated'] },
    });
}
