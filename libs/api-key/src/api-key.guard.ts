import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { KEY_ACCESS, rememberHolder, type KeyAccess } from './key-holder';
import { KeyFault, KeyLookup, requireHolder } from './key-lookup';

/** Lets a request through when its key is live and has a role that the route names. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyLookup,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<KeyAccess>(KEY_ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = readKey(request);
    rememberHolder(request, await requireHolder(this.keys, key, access));
    return true;
  }
}

/**
 * The one key a request carries: query `apikey`, header `X-CE-KEY` or `Authorization: ApiKey …`. Two different ones
 * are refused, since nobody could say whose request it is.
 */
function readKey(request: FastifyRequest): string {
  const query = (request.query as Record<string, unknown>)['apikey'];
  const authorization = /^apikey +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const given = [query, request.headers['x-ce-key'], authorization]
    .flat()
    .filter((value) => value !== undefined && value !== '');
  const [key] = given;
  if (key === undefined) throw new KeyFault('key_missing');
  if (typeof key !== 'string' || given.some((other) => other !== key)) throw new KeyFault('key_unknown');
  return key;
}
