import { accessToken, askAsUser, requestToken } from './oauth1';
import { placeUrl } from './place-url';
import type { DanceEnd, DanceStart } from './dance';
import type { ProviderSettings } from './provider.config';
import { ProviderFault } from './provider-fault';
import type { OAuth1Provider } from './providers/provider';
import { textOf, type AnswerObject } from './read-answer';

/** The two turns with a provider by OAuth 1.0a. */
export class OAuth1Dance {
  private readonly consumer: { readonly key: string; readonly secret: string; readonly timeoutMs: number };

  constructor(
    private readonly provider: OAuth1Provider,
    private readonly settings: ProviderSettings,
    private readonly callback: string,
    timeoutMs: number,
  ) {
    this.consumer = { key: settings.clientIds[0] ?? '', secret: settings.secret, timeoutMs };
  }

  /** The protocol has no state, so it stands in the address the browser comes back to. */
  async begin(state: string): Promise<DanceStart> {
    const callback = new URL(this.callback);
    callback.searchParams.set('state', state);
    const { token, secret } = await requestToken(this.consumer, this.place('requestToken'), callback.href);
    const location = new URL(this.place('authorize'));
    location.searchParams.set('oauth_token', token);
    return { location: location.href, verifier: `${token} ${secret}` };
  }

  async complete(returned: AnswerObject, verifier: string): Promise<DanceEnd> {
    const [token = '', secret = ''] = verifier.split(' ');
    // What comes back must be what this sign-in began with.
    if (textOf(returned['oauth_token']) !== token)
      throw new ProviderFault('The provider answers another sign-in');
    const proof = textOf(returned['oauth_verifier']) ?? '';
    const signed = await accessToken(this.consumer, this.place('token'), { token, secret }, proof);
    const user = await askAsUser(this.consumer, this.place('user'), signed);
    return {
      profile: this.provider.profile(user),
      tokens: { accessToken: signed.token, refreshToken: undefined },
    };
  }

  private place(endpoint: keyof OAuth1Provider['endpoints']): string {
    return placeUrl(this.provider, this.settings.url, this.provider.endpoints[endpoint]);
  }
}
