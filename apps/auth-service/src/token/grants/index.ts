import type { Type } from '@nestjs/common';
import type { Grant } from './grant';
import { IdTokenGrant } from './id-token.grant';
import { PasswordGrant } from './password.grant';
import { PkceGrant } from './pkce.grant';
import { RefreshTokenGrant } from './refresh-token.grant';

/** Every way of getting tokens, by its value of `grant_type`. */
export const grants = {
  password: PasswordGrant,
  refresh_token: RefreshTokenGrant,
  pkce: PkceGrant,
  id_token: IdTokenGrant,
} as const satisfies Readonly<Record<string, Type<Grant>>>;

export type GrantType = keyof typeof grants;
