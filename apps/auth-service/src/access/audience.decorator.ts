import { Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { authError } from '../errors/auth-error';
import { JwtConfig } from '../session/jwt.config';
import { fromRequest } from '../wire/from-request.decorator';

const MAX_AUDIENCE_LENGTH = 255;

@Injectable()
export class AudiencePipe implements PipeTransform<FastifyRequest, string> {
  constructor(private readonly config: JwtConfig) {}

  transform(request: FastifyRequest): string {
    const asked = request.headers['x-jwt-aud'];
    const audience = (Array.isArray(asked) ? asked[0] : asked) || this.config.audience;
    if (audience.length > MAX_AUDIENCE_LENGTH)
      throw authError('validation_failed', { message: 'X-JWT-AUD is too long' });
    return audience;
  }
}

/** The parameter that receives the audience whose users a request without a token is about. */
export const Audience = () => fromRequest(AudiencePipe);
