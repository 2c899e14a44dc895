import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, MORE_ADMIN_ROLES, type Access } from './access.decorator';
import { AccessService } from './access.service';
import { rememberAdministrator, rememberCaller } from './caller';
import { requireBearer } from './read-bearer';

/** Lets a request through when its bearer token or service key opens the route; see {@link AccessService} for what is checked. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const needed = this.reflector.getAllAndOverride<Access>(ACCESS, places);
    if (needed === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (needed === 'admin') {
      const roles = this.reflector.getAllAndOverride<string[]>(MORE_ADMIN_ROLES, places);
      rememberAdministrator(request, await this.access.requireAdmin(request.headers, roles));
    } else rememberCaller(request, await this.access.identify(requireBearer(request.headers)));
    return true;
  }
}
