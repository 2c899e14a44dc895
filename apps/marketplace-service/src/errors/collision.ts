import { violatedConstraint } from '@libs/persistence';

/** Whether a write failed because another row has the same key: PostgreSQL ends the names of unique constraints so. */
export function isCollision(error: unknown): boolean {
  return violatedConstraint(error)?.endsWith('_key') === true;
}
