import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeConstraints } from './place-constraints';

/** Products can be listed in the order of their last change, and found by the code that is printed on them. */
const UP = `
CREATE INDEX ON {products} (customer_id, updated_at, id);
CREATE INDEX ON {products} (customer_id, ean);
`;

const DOWN = `
DROP INDEX <products (customer_id, updated_at, id) idx>;
DROP INDEX <products (customer_id, ean) idx>;
`;

export class IndexProducts1763600500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(UP, runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(placeConstraints(DOWN, runner));
  }
}
