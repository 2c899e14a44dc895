import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { hashApiKey, isPlausibleApiKey } from './api-key';
import { KEY_ACCESS, rememberHolder, type KeyAccess, type KeyHolder, type KeyRole } from './key-holder';

/** The port through which the guard finds a key; the service that owns the keys provides it. */
export abstract class KeyLookup {
  /** The holder of a live key by the key's hash, or null when it is unknown, revoked or expired. */
  abstract findHolder(hash: string): Promise<KeyHolder | null>;
}

export type KeyFaultKind = 'key_missing' | 'key_unknown' | 'wrong_key_type';

/** Why a key was refused; the service words it in its own error form. */
export class KeyFault extends Error {
  constructor(
    readonly kind: KeyFaultKind,
    /** The roles that may call the route. */
    readonly allowed: readonly KeyRole[] = [],
  ) {
    super(kind);
    this.name = 'KeyFault';
  }
}

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
    if (!isPlausibleApiKey(key)) throw new KeyFault('key_unknown');
    const holder = await this.keys.findHolder(hashApiKey(key));
    if (!holder) throw new KeyFault('key_unknown');
    if (!access.some((role) => holder.roles.includes(role))) throw new KeyFault('wrong_key_type', access);
    rememberHolder(request, holder);
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
