import type { OutgoingHttpHeaders } from 'node:http';
import { OAuth2, type dataCallback } from 'oauth';
import { Strategy } from 'passport-oauth2';
import { askProvider } from './ask-provider';
import { ProviderFault } from './provider-fault';
import { textOf, type AnswerObject } from './read-answer';

export interface StrategySettings {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUri: string;
  readonly clientAuth: 'body' | 'basic';
  readonly timeoutMs: number;
}

/** What a strategy was asked for. */
export interface StrategyTurn {
  /** What the browser brought; without a code the turn is the one to the provider. */
  readonly returned: AnswerObject;
  readonly state?: string;
  readonly scope?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** The verifier of the proof key. */
  readonly verifier?: string | undefined;
}

/** Tokens for a code. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Everything the token endpoint says. */
  readonly answer: AnswerObject;
}

export type StrategyOutcome =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'tokens'; readonly tokens: ProviderTokens };

/** The library's type knows only the callback of a failure. */
const NO_ERROR = undefined as never;

/** Exchanges codes by the service's own bounded requests, and proves who it is the way the provider wants. */
class BoundedOAuth2 extends OAuth2 {
  constructor(private readonly settings: StrategySettings) {
    super(settings.clientId, settings.secret, '', settings.authorizeUrl, settings.tokenUrl);
  }

  protected override _request(
    _method: string,
    url: string,
    _headers: OutgoingHttpHeaders | null,
    body: unknown,
    _accessToken: string | null,
    callback: dataCallback,
  ): void {
    const { headers, form } = this.prove(new URLSearchParams(String(body)));
    askProvider({ url, method: 'POST', headers, body: form.toString() }, this.settings.timeoutMs)
      .then(({ status, text }) => {
        if (status >= 200 && status <= 299) callback(NO_ERROR, text);
        else callback({ statusCode: status });
      })
      .catch((fault: ProviderFault) => void callback(Object.assign(fault, { statusCode: 0 })));
  }

  /** RFC 6749 section 2.3: in one way only. */
  private prove(form: URLSearchParams) {
    const headers: Record<string, string> = { 'Content-Type': 'application/x-www-form-urlencoded' };
    if (this.settings.clientAuth === 'basic') {
      const { clientId, secret } = this.settings;
      const credentials = [clientId, secret].map(encodeURIComponent).join(':');
      headers['Authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
      form.delete('client_id');
      form.delete('client_secret');
    }
    return { headers, form };
  }
}

/**
 * The two turns of the authorization code flow (RFC 6749 section 4.1), for one sign-in. The state is made and checked by
 * those who run it, in the database, so the strategy keeps none.
 */
export class OAuth2Strategy extends Strategy {
  constructor(private readonly settings: StrategySettings) {
    super(
      {
        authorizationURL: settings.authorizeUrl,
        tokenURL: settings.tokenUrl,
        clientID: settings.clientId,
        clientSecret: settings.secret,
        callbackURL: settings.redirectUri,
      },
      (
        accessToken: string,
        refreshToken: string | undefined,
        answer: AnswerObject,
        _profile: unknown,
        done,
      ) => done(null, { accessToken, refreshToken, answer } satisfies ProviderTokens),
    );
    this._oauth2 = new BoundedOAuth2(settings);
  }

  override authorizationParams({ parameters = {} }: StrategyTurn): object {
    return parameters;
  }

  override tokenParams({ verifier }: StrategyTurn): object {
    return verifier ? { code_verifier: verifier } : {};
  }

  /** @throws ProviderFault. */
  run(turn: StrategyTurn): Promise<StrategyOutcome> {
    return new Promise((resolve, reject) => {
      this.redirect = (location: string) => resolve({ kind: 'redirect', location });
      this.success = (tokens: unknown) => resolve({ kind: 'tokens', tokens: tokens as ProviderTokens });
      this.fail = () => reject(new ProviderFault('The provider refuses'));
      this.error = (error: unknown) => reject(this.faultOf(error));
      this.authenticate({ query: {}, body: turn.returned } as never, turn);
    });
  }

  /** The library's own errors may hold what the provider answered. */
  private faultOf(error: unknown): ProviderFault {
    const { oauthError } = error as { readonly oauthError?: unknown };
    if (oauthError instanceof ProviderFault) return oauthError;
    const status = textOf((oauthError as { readonly statusCode?: number } | undefined)?.statusCode);
    const { host } = new URL(this.settings.tokenUrl);
    return new ProviderFault(`${host} gives no tokens${status ? ` (${status})` : ''}`);
  }
}
