import { createSecretKey } from 'node:crypto';
import { sign } from 'jsonwebtoken';

/** A token that the auth service takes as its administrator's; it ends after 30 days. */
export function serviceRoleToken(secret: string): string {
  return sign({ role: 'service_role' }, createSecretKey(Buffer.from(secret)), {
    algorithm: 'HS256',
    expiresIn: '30d',
  });
}
