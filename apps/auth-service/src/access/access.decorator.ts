import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../audit/admin-audit-entry';
import { ApiRefusals } from '../errors/error.dto';
import { administratorOf, callerOf, type SignedInUser } from './caller';

/** The metadata that every route carries: who may call it. */
export const ACCESS = 'access';
export type Access = 'public' | 'signed-in' | 'admin';

/** Everybody may call. */
export const Public = () => applyDecorators(SetMetadata<string, Access>(ACCESS, 'public'), ApiSecurity({}));

/** Whoever carries the access token of a living user and session may call. */
export const SignedIn = () =>
  applyDecorators(
    SetMetadata<string, Access>(ACCESS, 'signed-in'),
    ApiBearerAuth(),
    ApiRefusals(
      'no_authorization',
      'bad_jwt',
      'bad_jwt@400',
      'user_not_found',
      'session_not_found',
      'user_banned',
    ),
  );

/** How the OpenAPI document calls the service key. */
export const SERVICE_KEY_SCHEME = 'serviceKey';

/** The roles that administer a route whatever is configured. */
export const MORE_ADMIN_ROLES = 'more-admin-roles';

/**
 * Whoever carries a token or a service key with an administrator's role may call.
 * @param roles that may call even if the configuration names others.
 */
export const AdminOnly = (...roles: string[]) =>
  applyDecorators(
    SetMetadata(MORE_ADMIN_ROLES, roles),
    SetMetadata<string, Access>(ACCESS, 'admin'),
    ApiBearerAuth(),
    ApiSecurity(SERVICE_KEY_SCHEME),
    ApiRefusals('no_authorization', 'bad_jwt', 'not_admin', 'session_not_found', 'session_expired@403'),
  );

/** The parameter that receives the {@link SignedInUser} of a request to a {@link SignedIn} route. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The parameter that receives who administers by an {@link AdminOnly} route. */
export const Administrator = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  administratorOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const ApiAudienceHeader = () =>
  ApiHeader({
    name: 'X-JWT-AUD',
    required: false,
    description: 'The audience whose users are meant; by default the configured one.',
  });
