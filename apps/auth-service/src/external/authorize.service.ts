import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Logger } from '@libs/telemetry';
import { AuthError, authError } from '../errors/auth-error';
import { OneTimeTokenService } from '../one-time-token/one-time-token.service';
import { readCodeChallenge } from '../pkce/code-challenge';
import type { EnabledProvider } from './dance';
import { EnabledProvidersService } from './enabled-providers.service';
import { ExternalConfig } from './external.config';
import type { AuthorizeQuery } from './external.dto';
import { OAuthStateService } from './oauth-state.service';
import { ProviderDanceService } from './provider-dance.service';
import { ProviderFault } from './provider-fault';
import type { AnswerObject } from './read-answer';

/** A request to be sent to a provider. */
export interface AuthorizeRequest {
  readonly query: AuthorizeQuery;
  /** All parameters; what is not the service's own may go on to the provider. */
  readonly parameters: AnswerObject;
  readonly headers: IncomingHttpHeaders;
  readonly audience: string;
  readonly mailBase: string;
  /** Where the user is sent back to in the end. */
  readonly target: string;
}

/** Sends browsers to providers. */
@Injectable()
export class AuthorizeService {
  constructor(
    private readonly providers: EnabledProvidersService,
    private readonly dances: ProviderDanceService,
    private readonly states: OAuthStateService,
    private readonly invitations: OneTimeTokenService,
    private readonly config: ExternalConfig,
    private readonly logger: Logger,
  ) {}

  /** Redirects a browser to the provider and binds the sign-in to it. */
  async redirect(request: AuthorizeRequest, reply: FastifyReply): Promise<void> {
    const { hash, cookie } = this.states.bind(request.headers);
    const location = await this.begin(request, { browserHash: hash, linkingUserId: null });
    await reply
      .headers({ 'Set-Cookie': cookie, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .redirect(location, 302);
  }

  /**
   * @param binding the browser, or the user who is signed in.
   * @returns where the browser goes.
   * @throws AuthError `validation_failed`, `user_not_found` for an unknown invitation.
   */
  async begin(
    { query, parameters, audience, mailBase, target }: AuthorizeRequest,
    binding: { readonly browserHash: string | null; readonly linkingUserId: string | null },
  ): Promise<string> {
    const challenge = readCodeChallenge(query);
    const enabled = this.requireProvider(query.provider);
    const inviteeId = query.invite_token ? await this.findInvitee(query.invite_token) : null;
    const state = this.states.create();
    const { location, verifier } = await this.ask(enabled, () =>
      this.dances.begin(enabled, { state, scopes: query.scopes, query: parameters }),
    );
    await this.states.remember(state, {
      ...binding,
      provider: enabled.name,
      redirectTo: this.config.redirectUrl ?? target,
      mailBase,
      audience,
      inviteeId,
      codeChallenge: challenge?.challenge ?? null,
      codeChallengeMethod: challenge?.method ?? null,
      verifier,
    });
    return location;
  }

  private requireProvider(name: string | undefined): EnabledProvider {
    const enabled = this.providers.find(name);
    if (!enabled)
      throw authError('validation_failed', { message: 'The provider is not known or not switched on' });
    return enabled;
  }

  private async findInvitee(token: string): Promise<string> {
    const unknown = (cause?: unknown) =>
      authError('user_not_found', {
        status: 404,
        message: 'The invitation is not known or has expired',
        cause,
      });
    const user = await this.invitations.requireLink(token, ['confirmation']).catch((error: unknown) => {
      throw error instanceof AuthError ? unknown(error) : error;
    });
    if (!user.invitedAt) throw unknown();
    return user.id;
  }

  /** A provider that does not answer is no fault of the caller's nor of the service's. */
  private async ask<Result>({ name }: EnabledProvider, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.write('warn', 'provider fault', { provider: name, reason: error.message });
      throw authError('unexpected_failure', {
        status: 503,
        message: 'The provider does not answer',
        retryAfterSeconds: 5,
      });
    }
  }
}
