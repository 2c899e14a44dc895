import { parseOptions } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
export const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const BCRYPT_COST = 10;

/** Whether a hash is of an older form than the one new passwords get. */
export function needsRehash(hash: string, algorithm: 'argon2id' | 'bcrypt'): boolean {
  if (hash.startsWith('$fbscrypt$')) return true;
  const bcryptCost = /^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1];
  if (algorithm === 'bcrypt') return bcryptCost !== undefined && Number(bcryptCost) < BCRYPT_COST;
  if (!hash.startsWith('$argon2id$')) return true;
  const { memoryCost, timeCost, parallelism } = parseOptions(hash);
  return (
    memoryCost < ARGON2_COST.memoryCost ||
    timeCost < ARGON2_COST.timeCost ||
    parallelism < ARGON2_COST.parallelism
  );
}
