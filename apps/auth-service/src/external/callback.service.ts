import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Logger } from '@libs/telemetry';
import { AuthError, authError } from '../errors/auth-error';
import { RedirectConfig } from '../redirect/redirect.config';
import type { DanceEnd, EnabledProvider } from './dance';
import { EnabledProvidersService } from './enabled-providers.service';
import {
  errorRedirect,
  providerErrorRedirect,
  stateErrorRedirect,
  successRedirect,
} from './callback-redirect';
import { ExternalSignInService } from './external-sign-in.service';
import type { OAuthStateRow } from './oauth-state.repository';
import { OAuthStateService } from './oauth-state.service';
import { ProviderDanceService } from './provider-dance.service';
import { ProviderFault } from './provider-fault';
import { textOf, type AnswerObject } from './read-answer';

interface CallbackRedirect {
  readonly location: string;
  readonly status: 302 | 303;
}

/** The addresses on both sides hold secrets: they are neither kept nor passed on. */
const DISCREET_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const;

/**
 * Receives browsers that come back from a provider: takes the state, exchanges the code while no transaction is open,
 * and signs the user in. Whatever happens, the browser goes on to the site.
 */
@Injectable()
export class CallbackService {
  constructor(
    private readonly states: OAuthStateService,
    private readonly providers: EnabledProvidersService,
    private readonly dances: ProviderDanceService,
    private readonly signIns: ExternalSignInService,
    private readonly site: RedirectConfig,
    private readonly logger: Logger,
  ) {}

  /** @param returned what the browser brought, in the query or in a form. */
  async answer(returned: AnswerObject, headers: IncomingHttpHeaders, reply: FastifyReply): Promise<void> {
    const { location, status } = await this.complete(returned, headers);
    await reply.headers(DISCREET_HEADERS).redirect(location, status);
  }

  private async complete(returned: AnswerObject, headers: IncomingHttpHeaders): Promise<CallbackRedirect> {
    let state: OAuthStateRow;
    try {
      state = await this.states.take(textOf(returned['state']), headers);
    } catch (error) {
      // Without a state nobody knows where the browser came from.
      return { location: stateErrorRedirect(this.site.siteUrl, refusalOf(error)), status: 303 };
    }
    return { location: await this.finish(state, returned), status: 302 };
  }

  private async finish(state: OAuthStateRow, returned: AnswerObject): Promise<string> {
    const denied = providerErrorRedirect(state.redirectTo, returned);
    if (denied) return denied;
    try {
      const enabled = this.providers.find(state.provider);
      if (!enabled) throw authError('provider_disabled');
      if (!textOf(returned['code']) && !textOf(returned['oauth_verifier']))
        throw authError('bad_oauth_callback', { message: 'The code is missing' });
      const end = await this.exchange(enabled, returned, state.verifier);
      const entry = await this.signIns.enter(enabled, end, state);
      return successRedirect(state.redirectTo, state.provider, end.tokens, entry);
    } catch (error) {
      return errorRedirect(state.redirectTo, refusalOf(error));
    }
  }

  private async exchange(
    enabled: EnabledProvider,
    returned: AnswerObject,
    verifier: string | null,
  ): Promise<DanceEnd> {
    try {
      return await this.dances.complete(enabled, returned, verifier);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.write('warn', 'provider fault', { provider: enabled.name, reason: error.message });
      throw authError('unexpected_failure', { message: 'The provider did not tell who you are; try again' });
    }
  }
}

/** What is no refusal is an outage or a bug, and answered as such. */
function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  throw error;
}
