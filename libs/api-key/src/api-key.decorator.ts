import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { holderOf, KEY_ACCESS, type KeyAccess, type KeyHolder, type KeyRole } from './key-holder';

/** Names the roles whose keys may call a route or all routes of a controller. */
export const KeyRoles = (...roles: KeyRole[]) => SetMetadata<string, KeyAccess>(KEY_ACCESS, roles);

/** Opens a route to everybody. */
export const WithoutKey = () => SetMetadata<string, KeyAccess>(KEY_ACCESS, 'public');

/** The parameter that receives the {@link KeyHolder} of the request. */
export const Holder = createParamDecorator((_: unknown, context: ExecutionContext): KeyHolder =>
  holderOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
