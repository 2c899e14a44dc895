import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { authError } from '../errors/auth-error';
import { ACCESS, MORE_ADMIN_ROLES, type Access } from './access.decorator';
import { AccessService } from './access.service';
import { rememberAdministrator, rememberCaller } from './caller';
import { readBearer } from './read-bearer';

/** Lets a request through when its bearer token opens the route; see {@link AccessService} for what is checked. */
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
    const token = readBearer(request.headers.authorization);
    if (token === null) throw authError('no_authorization');
    if (needed === 'admin') {
      const roles = this.reflector.getAllAndOverride<string[]>(MORE_ADMIN_ROLES, places);
      rememberAdministrator(request, (await this.access.requireAdmin(token, roles)).role);
    } else rememberCaller(request, await this.access.identify(token));
    return true;
  }
}
