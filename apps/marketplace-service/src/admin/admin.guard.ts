import {
  applyDecorators,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { WithoutKey } from '@libs/api-key';
import { currentRequest } from '@libs/http';
import type { FastifyRequest } from 'fastify';
import { AdminTokens, invalidToken } from './admin-tokens';

/** How the OpenAPI document calls the token. */
export const ADMIN_TOKEN = 'adminToken';

/** Lets a request through when it carries a token that may administer; the log line says whose it is. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly tokens: AdminTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw invalidToken();
    const { subject, role } = await this.tokens.verify(token);
    const request = currentRequest();
    if (request) Object.assign(request.logFields, { admin_subject: subject, admin_role: role });
    return true;
  }
}

/** Opens a controller to administrators, and to nobody by an API key. */
export const AdminOnly = () =>
  applyDecorators(WithoutKey(), UseGuards(AdminGuard), ApiBearerAuth(ADMIN_TOKEN));
