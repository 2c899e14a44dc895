import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { holderOf, KEY_ACCESS, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AnswerOnceService } from './answer-once.service';
import type { StoredAnswer } from './decide-repetition';
import type { OwnedKey } from './idempotency.repository';
import { fingerprint, KEY_HEADER, readIdempotencyKey } from './read-key';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Tells a replay from the first answer. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/** Makes every write of the service repeatable under the key its client gives it. Without a key it costs nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly once: AnswerOnceService,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers[KEY_HEADER.toLowerCase()];
    if (header === undefined || !WRITES.has(request.method) || this.isPublic(context)) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.answer(request, reply, readIdempotencyKey(header), next));
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    next: CallHandler,
  ): Promise<unknown> {
    const before = reply.getHeaders();
    const { answer, isReplay } = await this.once.answer(
      ownedKey(holderOf(request), key),
      fingerprint(request),
      async () => {
        const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        return answerOf(reply, before, body);
      },
    );
    if (isReplay) void reply.status(answer.status).headers({ ...answer.headers, [REPLAYED_HEADER]: 'true' });
    return answer.body;
  }

  /** Nobody holds a key on a public route, so there is nobody whose repetitions could be told apart. */
  private isPublic(context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride(KEY_ACCESS, [context.getHandler(), context.getClass()]) === 'public'
    );
  }
}

/** Keys of a customer's channel do not meet those of the merchant or of another channel. */
function ownedKey({ customerId, channelId, roles }: KeyHolder, key: string): OwnedKey {
  return { customerId, channelId: roles.includes('MERCHANT') ? 0 : (channelId ?? 0), key };
}

/** The answer with the headers that the route itself has set; all others are those of one request. */
function answerOf(reply: FastifyReply, before: object, body: unknown): StoredAnswer {
  const own = Object.entries(reply.getHeaders()).filter(([name]) => !(name in before));
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    body,
  };
}
