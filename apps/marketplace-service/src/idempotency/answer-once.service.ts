/**
 * Answers a write once per key (draft-ietf-httpapi-idempotency-key-header). The key is claimed before the request runs,
 * so of requests that come at the same time one runs. A success is kept for a day and given again. A refusal has changed
 * nothing and a failure may pass, so both free the key: the next request under it is judged anew. A crash leaves a claim
 * that runs out.
 */
import { Injectable, Logger } from '@nestjs/common';
import { problem } from '../errors/problem';
import { decideRepetition, type StoredAnswer } from './decide-repetition';
import { IdempotencyRepository, type OwnedKey } from './idempotency.repository';
import { KEY_HEADER } from './read-key';

export interface Once {
  readonly answer: StoredAnswer;
  readonly isReplay: boolean;
}

const RETRY_AFTER_SECONDS = '2';

@Injectable()
export class AnswerOnceService {
  private readonly logger = new Logger(AnswerOnceService.name);

  constructor(private readonly keys: IdempotencyRepository) {}

  async answer(key: OwnedKey, fingerprint: string, run: () => Promise<StoredAnswer>): Promise<Once> {
    const repetition = decideRepetition(await this.keys.claim(key, fingerprint), fingerprint);
    switch (repetition.kind) {
      case 'replay':
        return { answer: repetition.answer, isReplay: true };
      case 'running':
        throw problem('request_in_progress', 'The first request with this key is still being answered.', {
          headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        });
      case 'reused':
        throw problem(
          'idempotency_key_reused',
          'The key was used for another request. Send every new request with a key of its own.',
          { faults: { [KEY_HEADER]: ['was used with another method, address or body'] } },
        );
      case 'run':
        return { answer: await this.run(key, repetition.claim, run), isReplay: false };
    }
  }

  private async run(key: OwnedKey, claim: string, run: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    let answer: StoredAnswer;
    try {
      answer = await run();
    } catch (error) {
      await this.attempt(() => this.keys.release(key, claim));
      throw error;
    }
    await this.attempt(() => this.keys.store(key, claim, answer));
    return answer;
  }

  /** What has happened is told whether it can be noted down or not; without a note the claim runs out. */
  private async attempt(note: () => Promise<void>): Promise<void> {
    await note().catch((error: unknown) => this.logger.error(error));
  }
}
