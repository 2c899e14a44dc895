import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Drain } from './drain';

/** The port through which a service says what it still lacks to answer requests. */
export abstract class ReadinessCheck {
  /** In plain words, nothing secret; none when it is ready. */
  abstract listFaults(): Promise<readonly string[]>;
}

/** What `/health/live` and `/health/ready` answer. */
export class ReadinessDto {
  @ApiProperty({ description: 'Whether all is well.', enum: ['ok', 'unavailable'], example: 'ok' })
  status!: 'ok' | 'unavailable';

  @ApiProperty({ description: 'What is not, in plain words.', type: [String], example: [] })
  reasons!: readonly string[];
}

const UNAVAILABLE = 503;

/** Tells whether the service should be sent requests. */
@Injectable()
export class Readiness {
  constructor(
    private readonly drain: Drain,
    private readonly check: ReadinessCheck,
  ) {}

  /** The process answers, and that is all there is to it: a database that is away is no reason to restart it. */
  live(): ReadinessDto {
    return { status: 'ok', reasons: [] };
  }

  /** Answers 503 when it should be sent none. */
  async ready(reply: FastifyReply): Promise<ReadinessDto> {
    const reasons = this.drain.isDraining ? ['the service is stopping'] : await this.check.listFaults();
    if (reasons.length === 0) return { status: 'ok', reasons };
    void reply.status(UNAVAILABLE);
    return { status: 'unavailable', reasons };
  }
}
