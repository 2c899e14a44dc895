import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { findHolderOf, type KeyHolder } from '@libs/api-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AnswerOnceService } from './answer-once.service';
import type { StoredAnswer } from './decide-repetition';
import type { OwnedKey } from './idempotency.repository';
import { fingerprint, KEY_HEADER, readIdempotencyKey, REPLAYED_HEADER } from './read-key';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Makes every write of the service repeatable under the key its client gives it. Without a key it costs nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly once: AnswerOnceService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers[KEY_HEADER.toLowerCase()];
    // Nobody holds a key on a public route, so there is nobody whose repetitions could be told apart.
    const holder = findHolderOf(request);
    if (header === undefined || !holder || !WRITES.has(request.method)) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.answer(request, reply, ownedKey(holder, readIdempotencyKey(header)), next));
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: OwnedKey,
    next: CallHandler,
  ): Promise<unknown> {
    const before = reply.getHeaders();
    const { answer, isReplay } = await this.once.answer(key, fingerprint(request), async () => {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return answerOf(reply, before, body);
    });
    if (isReplay) void reply.status(answer.status).headers({ ...answer.headers, [REPLAYED_HEADER]: 'true' });
    return answer.body;
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
