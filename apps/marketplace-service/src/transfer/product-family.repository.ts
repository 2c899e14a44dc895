import { Injectable } from '@nestjs/common';
import { Database, sql } from '@libs/persistence';
import { OWN_FIELDS } from '../product/product-fields';
import { RECORD_HEAD, type ProductRecord } from '../product/product.repository';

export interface ProductFamily {
  readonly product: ProductRecord;
  readonly children: readonly ProductRecord[];
}

type Member = ProductRecord & { readonly parentId: number | null };

const listFamilies = sql<Member>`
  WITH page AS (
    SELECT id FROM {products} WHERE customer_id = $1 AND id > $2 AND parent_id IS NULL ORDER BY id LIMIT $3
  )
  SELECT p.parent_id AS "parentId", ${RECORD_HEAD}, ${OWN_FIELDS}
  FROM (
    SELECT k.* FROM page JOIN {products} k ON k.id = page.id
    UNION ALL
    SELECT k.* FROM page JOIN {products} k ON k.parent_id = page.id
  ) p LEFT JOIN {products} parent ON parent.id = p.parent_id
  ORDER BY coalesce(p.parent_id, p.id), p.parent_id IS NOT NULL, p.id`;

/** The catalogue of a customer, family by family. */
@Injectable()
export class ProductFamilyRepository {
  constructor(private readonly database: Database) {}

  /** The next products that are no children, with their children, behind an id. */
  async listFamilies(customerId: number, afterId: number, limit: number): Promise<ProductFamily[]> {
    const families: { product: ProductRecord; children: ProductRecord[] }[] = [];
    for (const member of await this.database.rows(listFamilies, [customerId, afterId, limit])) {
      if (member.parentId === null) families.push({ product: member, children: [] });
      else families.at(-1)?.children.push(member);
    }
    return families;
  }
}
