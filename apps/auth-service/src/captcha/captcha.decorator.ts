import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ObjectField } from '../wire/field';

/** The metadata of a route that needs a CAPTCHA: which of its requests do. */
export const CAPTCHA = 'captcha';

export type NeedsCaptcha = (request: FastifyRequest) => boolean;

/** Where CAPTCHAs are switched on, a request needs the answer of one, unless a server with an admin role asks. */
export const Captcha = (needs: NeedsCaptcha = () => true) => SetMetadata(CAPTCHA, needs);

/** The member of a body that carries the answer. */
export const CaptchaField = () =>
  ObjectField({
    description:
      'The answer of a CAPTCHA in `captcha_token`, where one is asked for; it may also stand beside the other members.',
  });
