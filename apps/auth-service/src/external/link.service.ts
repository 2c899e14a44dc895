import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SignedInUser } from '../access/caller';
import { AuthorizeService, type AuthorizeRequest } from './authorize.service';
import type { LinkQuery } from './external.dto';
import { IdentityService } from './identity.service';

/** Sends signed-in users to a provider, whose account is linked to them when they come back. */
@Injectable()
export class LinkService {
  constructor(
    private readonly identities: IdentityService,
    private readonly authorizations: AuthorizeService,
  ) {}

  /** Answers with the address of the provider, or redirects there. */
  async begin(
    { user }: SignedInUser,
    request: AuthorizeRequest & { readonly query: LinkQuery },
    reply: FastifyReply,
  ) {
    this.identities.requireEnabled();
    const url = await this.authorizations.begin(request, { browserHash: null, linkingUserId: user.id });
    void reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    await (request.query.skip_http_redirect === 'true' ? reply.send({ url }) : reply.redirect(url, 302));
  }
}
