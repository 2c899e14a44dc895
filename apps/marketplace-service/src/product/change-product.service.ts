/**
 * Replaces, merges, deactivates and reactivates a product. Its reference and its place in its family are fixed for ever. A
 * parent takes its children along when it is deactivated, not when it comes back: which of them were meant is not known.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { FaultList, problem } from '../errors/problem';
import type { ProductReplacement } from './product-request.dto';
import { isGiven, mergeProduct, readProduct } from './product-content.dto';
import type { ProductData } from './product-fields';
import { ProductRepository, type ProductFacts, type ProductRecord } from './product.repository';
import { ProductWatcher } from './product-watcher';

interface LockedFamily {
  readonly self: ProductFacts;
  readonly parent: ProductFacts | null;
}

@Injectable()
export class ChangeProductService {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly watcher: ProductWatcher,
  ) {}

  /** What the request does not mention becomes blank. */
  replace(customerId: number, reference: string, request: ProductReplacement): Promise<ProductRecord> {
    return this.change(customerId, reference, request, (family) => {
      validateChange(request, family, true);
      return Promise.resolve(readProduct(request));
    });
  }

  /** What the request does not mention stays as it is. */
  merge(customerId: number, reference: string, request: ProductReplacement): Promise<ProductRecord> {
    return this.change(customerId, reference, request, async (family) => {
      validateChange(request, family, false);
      return mergeProduct(await this.get(customerId, reference), request);
    });
  }

  private change(
    customerId: number,
    reference: string,
    request: ProductReplacement,
    read: (family: LockedFamily) => Promise<ProductData>,
  ): Promise<ProductRecord> {
    return this.database.transaction(async () => {
      const family = await this.lock(customerId, reference);
      const { self, parent } = family;
      const data = await read(family);
      const isActive = request.IsActive ?? self.isActive;
      if (isActive && !self.isActive) requireActiveParent(parent);
      const changed = await this.products.replace([
        { ...data, id: self.id, parentId: self.parentId, isActive },
      ]);
      if (self.isParent) changed.push(...(await this.products.rehashChildren([self.id])));
      if (self.isParent && !isActive) changed.push(...(await this.products.deactivate([self.id])));
      if (parent) changed.push(parent.id);
      if (changed.length > 0) await this.watcher.onChanged(changed);
      return this.get(customerId, reference);
    });
  }

  /** Leaves a product that is inactive already as it is. */
  deactivate(customerId: number, reference: string): Promise<void> {
    return this.database.transaction(async () => {
      const { self, parent } = await this.lock(customerId, reference);
      const changed = await this.products.deactivate([self.id]);
      if (changed.length === 0) return;
      await this.watcher.onChanged(parent ? [...changed, parent.id] : changed);
    });
  }

  private async get(customerId: number, reference: string): Promise<ProductRecord> {
    return (await this.products.findByReference(customerId, reference)) ?? unknownProduct(reference);
  }

  private async lock(customerId: number, reference: string): Promise<LockedFamily> {
    const family = await this.products.lockFamilies(customerId, [reference]);
    const self = family.find(({ merchantProductReference }) => merchantProductReference === reference);
    if (!self) return unknownProduct(reference);
    return { self, parent: family.find(({ id }) => id === self.parentId) ?? null };
  }
}

function unknownProduct(reference: string): never {
  throw problem('product_not_found', `There is no product ${reference}.`);
}

/** @param isWhole whether an absent member means a blank one. */
function validateChange(request: ProductReplacement, { self, parent }: LockedFamily, isWhole: boolean): void {
  const faults = new FaultList();
  const { MerchantProductReference: reference, ParentMerchantReference: parentReference } = request;
  const isBlank = (member: 'Name' | 'Stock') =>
    request[member] === undefined && (isWhole || isGiven(request, member));
  if (reference && reference !== self.merchantProductReference)
    faults.add('MerchantProductReference', 'cannot be changed');
  if (parentReference && parentReference !== parent?.merchantProductReference)
    faults.add(
      'ParentMerchantReference',
      `must be blank${parent ? ` or ${parent.merchantProductReference}` : ''}`,
    );
  if (isBlank('Name') && !parent) faults.add('Name', 'is required');
  if (isBlank('Stock') && !self.isParent) faults.add('Stock', 'is required');
  faults.refuse();
}

function requireActiveParent(parent: ProductFacts | null): void {
  if (!parent || parent.isActive) return;
  throw problem(
    'parent_inactive',
    `The parent ${parent.merchantProductReference} is deactivated. Activate it first.`,
  );
}
