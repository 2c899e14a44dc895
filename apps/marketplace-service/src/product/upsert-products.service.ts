/**
 * Creates and replaces many products at once, each for itself: what is good is done, what is not is told. The number of
 * statements does not depend on the number of products or channels.
 */
import { Injectable } from '@nestjs/common';
import { Database, errorCode } from '@libs/persistence';
import type { Problem } from '../errors/problem';
import type { Entry } from '../wire/validation';
import { planUpserts, type Upsert } from './plan-upserts';
import { readProduct } from './product-content.dto';
import type { ProductUpsert, UpsertOutcome } from './product-upsert.dto';
import { ProductRepository, type NewProduct, type ProductFacts } from './product.repository';
import { ProductWatcher } from './product-watcher';

type Entries = readonly Entry<ProductUpsert>[];
type Replacement = Upsert & { readonly existing: ProductFacts };

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class UpsertProductsService {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly watcher: ProductWatcher,
  ) {}

  /** The outcome of each entry, in their order. */
  async upsert(customerId: number, entries: Entries): Promise<UpsertOutcome[]> {
    const attempt = () => this.database.transaction(() => this.write(customerId, entries));
    try {
      return await attempt();
    } catch (error) {
      // Another request created one of the products between the look and the insertion: now it is replaced.
      if (errorCode(error) === UNIQUE_VIOLATION) return attempt();
      throw error;
    }
  }

  private async write(customerId: number, entries: Entries): Promise<UpsertOutcome[]> {
    const family = await this.products.lockFamilies(customerId, referencesOf(entries));
    const plan = planUpserts(entries, family);
    const upserts = plan.filter((step) => 'request' in step);
    const replacements = upserts.filter((upsert): upsert is Replacement => upsert.existing !== null);
    const changed = new Set(replacements.length > 0 ? await this.replace(replacements) : []);
    const news = upserts.filter(({ existing }) => existing === null);
    const added = news.length > 0 ? await this.create(customerId, news, family) : [];
    const adoptive = await this.adopt(news, family);
    if (added.length > 0) await this.watcher.onAdded(added);
    // A channel that groups products shows a parent by what its children are.
    const parentIds = family.flatMap(({ id, parentId }) => (changed.has(id) && parentId ? parentId : []));
    const touched = new Set([...changed, ...parentIds, ...adoptive]);
    if (touched.size > 0) await this.watcher.onChanged([...touched]);
    return plan.map((step, index) => outcomeOf(step, entries[index]?.item, changed));
  }

  /** Gives the ids of all products that are another now, children that follow their parents included. */
  private async replace(upserts: readonly Replacement[]): Promise<number[]> {
    const changed = await this.products.replace(
      upserts.map(({ request, existing: { id, parentId }, isActive }) => ({
        ...readProduct(request),
        id,
        parentId,
        isActive,
      })),
    );
    const parents = upserts.filter(({ existing }) => existing.isParent);
    const deactivated = parents.filter(({ isActive }) => !isActive);
    if (parents.length > 0) changed.push(...(await this.products.rehashChildren(parents.map(idOf))));
    if (deactivated.length > 0) changed.push(...(await this.products.deactivate(deactivated.map(idOf))));
    return changed;
  }

  /** Parents first, so that their children find them. Gives the ids. */
  private async create(
    customerId: number,
    upserts: readonly Upsert[],
    family: readonly ProductFacts[],
  ): Promise<number[]> {
    const children = upserts.filter(({ parentReference }) => parentReference !== null);
    const tops = upserts.filter(({ parentReference }) => parentReference === null);
    const parents = new Set(children.map(({ parentReference }) => parentReference));
    const added = await this.products.insert(
      customerId,
      tops.map((upsert) => ({
        ...toNewProduct(upsert),
        isParent: parents.has(upsert.request.MerchantProductReference),
      })),
    );
    if (children.length > 0) {
      const idBy = new Map([...family, ...added].map((one) => [one.merchantProductReference, one.id]));
      const rows = children.map((child) => toNewProduct(child, idBy.get(child.parentReference ?? '')));
      added.push(...(await this.products.insert(customerId, rows)));
    }
    return added.map(({ id }) => id);
  }

  /** Products that get children cannot be bought any more. Gives the ids of all that got some. */
  private async adopt(news: readonly Upsert[], family: readonly ProductFacts[]): Promise<number[]> {
    const named = new Set(news.map(({ parentReference }) => parentReference));
    const parents = family.filter(({ merchantProductReference }) => named.has(merchantProductReference));
    const first = parents.filter(({ isParent }) => !isParent).map(({ id }) => id);
    if (first.length > 0) await this.products.markAsParents(first);
    return parents.map(({ id }) => id);
  }
}

function referencesOf(entries: Entries): string[] {
  return entries.flatMap(({ item }) =>
    [item?.MerchantProductReference, item?.ParentMerchantReference].filter((text) => text !== undefined),
  );
}

function idOf({ existing }: Replacement): number {
  return existing.id;
}

function toNewProduct({ request, isActive }: Upsert, parentId?: number): NewProduct {
  return {
    ...readProduct(request),
    merchantProductReference: request.MerchantProductReference,
    isActive,
    ...(parentId === undefined ? {} : { parentId }),
  };
}

function outcomeOf(
  step: Upsert | Problem,
  item: ProductUpsert | null | undefined,
  changed: ReadonlySet<number>,
): UpsertOutcome {
  const reference = item?.MerchantProductReference ?? '';
  if (!('request' in step)) return { reference, result: 'FAILED', failure: step };
  if (!step.existing) return { reference, result: 'CREATED' };
  return { reference, result: changed.has(step.existing.id) ? 'UPDATED' : 'UNCHANGED' };
}
