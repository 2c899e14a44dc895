import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { currentRequest } from '@libs/http';
import type { FastifyRequest } from 'fastify';
import { AccessService } from '../access/access.service';
import { AuthError, authError } from '../errors/auth-error';
import { CAPTCHA, type NeedsCaptcha } from './captcha.decorator';
import { CaptchaConfig } from './captcha.config';
import { CaptchaService } from './captcha.service';
import { readCaptchaToken } from './read-captcha-token';

/** Lets a request through when its CAPTCHA is solved, none is asked for, or a server that administers calls. */
@Injectable()
export class CaptchaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: CaptchaConfig,
    private readonly captchas: CaptchaService,
    private readonly access: AccessService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const needs = this.reflector.getAllAndOverride<NeedsCaptcha | undefined>(CAPTCHA, places);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.config.isEnabled || !needs?.(request) || (await this.isAdministrator(request))) return true;
    const token = readCaptchaToken(request.body);
    if (token === null) throw authError('captcha_failed');
    await this.captchas.requireRight(token, currentRequest()?.ip ?? '');
    return true;
  }

  /** Every client sends some bearer, such as the public key; it counts only if it opens the routes of administrators. */
  private async isAdministrator({ headers }: FastifyRequest): Promise<boolean> {
    try {
      await this.access.requireAdmin(headers);
      return true;
    } catch (error) {
      if (error instanceof AuthError) return false;
      throw error;
    }
  }
}
