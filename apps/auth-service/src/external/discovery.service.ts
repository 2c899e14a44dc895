import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/http';
import { readJson } from './ask-provider';
import { ExternalConfig } from './external.config';
import { ProviderFault } from './provider-fault';
import { objectOf, textOf } from './read-answer';

/** What a provider publishes about itself (OpenID Connect Discovery 1.0, section 3). */
export interface Discovered {
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly keys: string;
  readonly userInfo: string | undefined;
  readonly knowsProofKeys: boolean;
}

/**
 * Reads discovery documents and remembers them for a while. What is remembered is public, and every replica can read it
 * again. A document that speaks for another issuer than the one asked is refused (section 4.3).
 */
@Injectable()
export class DiscoveryService {
  private readonly known = new Map<string, { readonly document: Discovered; readonly until: number }>();

  constructor(
    private readonly config: ExternalConfig,
    private readonly clock: Clock,
  ) {}

  /** @param issuer one that the operator has configured. @throws ProviderFault. */
  async read(issuer: string): Promise<Discovered> {
    const now = this.clock.now().getTime();
    const known = this.known.get(issuer);
    if (known && known.until > now) return known.document;
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const document = readDocument(
      objectOf(await readJson({ url }, this.config.timeoutSeconds * 1000)),
      issuer,
    );
    this.known.set(issuer, { document, until: now + this.config.cacheSeconds * 1000 });
    return document;
  }
}

function readDocument(document: Readonly<Record<string, unknown>>, issuer: string): Discovered {
  const urlOf = (name: string) => textOf(document[name]) ?? '';
  const methods = document['code_challenge_methods_supported'];
  const found = {
    issuer: urlOf('issuer'),
    authorize: urlOf('authorization_endpoint'),
    token: urlOf('token_endpoint'),
    keys: urlOf('jwks_uri'),
    userInfo: textOf(document['userinfo_endpoint']),
    knowsProofKeys: Array.isArray(methods) && methods.includes('S256'),
  };
  if (found.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, ''))
    throw new ProviderFault(`${new URL(issuer).host} publishes the document of another issuer`);
  if (![found.authorize, found.token, found.keys].every((url) => URL.canParse(url)))
    throw new ProviderFault(`${new URL(issuer).host} publishes no addresses`);
  return found;
}
