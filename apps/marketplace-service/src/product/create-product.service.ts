/**
 * Creates a product, with its children or below an existing parent: all of it or nothing. References are unique among
 * the merchant's products for ever, also those of deactivated ones, since orders name products by them.
 */
import { Injectable } from '@nestjs/common';
import { Database, errorCode } from '@libs/persistence';
import { invalid, problem, type Problem } from '../errors/problem';
import type { ChildProductRequest, ProductRequest } from './product-request.dto';
import { readProduct } from './product-content.dto';
import {
  ProductRepository,
  type NewProduct,
  type ProductFacts,
  type ProductRecord,
} from './product.repository';
import { ProductWatcher } from './product-watcher';
import { validateFamily } from './validate-product';

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class CreateProductService {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly watcher: ProductWatcher,
  ) {}

  async create(customerId: number, request: ProductRequest): Promise<ProductRecord> {
    validateFamily(request);
    const attempt = () => this.database.transaction(() => this.insertFamily(customerId, request));
    try {
      return await attempt();
    } catch (error) {
      // Another request took a reference between the look and the insertion: now it is seen, and named.
      if (errorCode(error) === UNIQUE_VIOLATION) return attempt();
      throw error;
    }
  }

  private async insertFamily(customerId: number, request: ProductRequest): Promise<ProductRecord> {
    const { ParentMerchantReference: parentReference, Children: children = [] } = request;
    const parent = await this.findParent(customerId, request);
    const product = { ...toNewProduct(request, parent?.id), isParent: children.length > 0 };
    const added = await this.products.insert(customerId, [product]);
    if (children.length > 0) {
      const parentId = added[0]?.id;
      const newChildren = children.map((child) => toNewProduct(child, parentId));
      added.push(...(await this.products.insert(customerId, newChildren)));
    }
    await this.watcher.onAdded(added.map(({ id }) => id));
    if (parent) await this.adopt(parent);
    const created = await this.products.findByReference(customerId, request.MerchantProductReference);
    if (!created) throw new Error(`The product below ${parentReference ?? 'no parent'} was not created`);
    return created;
  }

  /** Locks what the request names: the parent must do, and the references must be free. */
  private async findParent(customerId: number, request: ProductRequest): Promise<ProductFacts | null> {
    const { ParentMerchantReference: parentReference } = request;
    const paths = pathsOf(request);
    const named = parentReference ? [...paths.keys(), parentReference] : [...paths.keys()];
    const found = await this.products.lockByReferences(customerId, named);
    const parent = found.find((product) => product.merchantProductReference === parentReference) ?? null;
    if (parentReference) requireParent(parent, parentReference);
    const taken = found.filter(({ merchantProductReference }) => paths.has(merchantProductReference));
    if (taken.length > 0) throw referencesInUse(taken, paths);
    if (parent && !parent.isActive) {
      throw problem('parent_inactive', `The parent ${parentReference} is deactivated. Activate it first.`, {
        faults: { ParentMerchantReference: ['is deactivated'] },
      });
    }
    return parent;
  }

  /** A parent cannot be bought any more, and a channel that groups products may see it from its first child on. */
  private async adopt(parent: ProductFacts): Promise<void> {
    if (!parent.isParent) await this.products.markAsParents([parent.id]);
    await this.watcher.onChanged([parent.id]);
  }
}

function toNewProduct(
  request: ProductRequest | ChildProductRequest,
  parentId: number | undefined,
): NewProduct {
  return {
    merchantProductReference: request.MerchantProductReference,
    ...(parentId === undefined ? {} : { parentId }),
    ...readProduct(request),
  };
}

/** The member that holds each new reference. */
function pathsOf({ MerchantProductReference, Children = [] }: ProductRequest): Map<string, string> {
  return new Map([
    [MerchantProductReference, 'MerchantProductReference'],
    ...Children.map((child, index): [string, string] => [
      child.MerchantProductReference,
      `Children[${index}].MerchantProductReference`,
    ]),
  ]);
}

function requireParent(parent: ProductFacts | null, reference: string): void {
  if (!parent) {
    throw problem('product_not_found', `There is no product ${reference} to be the parent.`, {
      faults: { ParentMerchantReference: ['is not the reference of a product'] },
    });
  }
  if (parent.parentId !== null)
    throw invalid({ ParentMerchantReference: [`${reference} is a child itself and cannot have children`] });
}

function referencesInUse(taken: readonly ProductFacts[], paths: ReadonlyMap<string, string>): Problem {
  const faults: Record<string, string[]> = {};
  for (const { merchantProductReference: reference, isActive } of taken)
    faults[paths.get(reference) ?? 'MerchantProductReference'] = [
      isActive ? 'is in use' : 'belongs to a deactivated product',
    ];
  const [first] = taken;
  const more = taken.length > 1 ? ` (and ${taken.length - 1} more)` : '';
  if (first && !first.isActive) {
    const detail = `${first.merchantProductReference} belongs to a deactivated product${more}. A reference is never used again: activate the product with PUT and IsActive true.`;
    return problem('product_inactive_reference', detail, { faults });
  }
  return problem('reference_in_use', `${first?.merchantProductReference} is in use${more}.`, { faults });
}
