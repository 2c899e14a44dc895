import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailerConfig } from '../mail/mailer.config';
import { confirmPage, confirmPageHeaders } from './confirm-page';
import { isNavigation } from './is-navigation';
import { LinkVerificationService, requireLink, type LinkVisit } from './link-verification.service';

/** The address holds a secret: it is neither kept nor passed on. */
const DISCREET_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const;

/** Answers whoever opens the link of a mail: a person, a scanner, or the button of the confirmation page. */
@Injectable()
export class LinkVisitService {
  constructor(
    private readonly links: LinkVerificationService,
    private readonly mailer: MailerConfig,
  ) {}

  /** Opening the link uses it up only for a person, and only where no page asks first. */
  async open(visit: LinkVisit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const link = requireLink(visit);
    void reply.headers(DISCREET_HEADERS);
    if (!isNavigation(request)) return void (await reply.status(204).send());
    if (!this.mailer.showsConfirmPage) return this.follow(visit, reply);
    const page = confirmPage({ ...link, redirect_to: visit.target });
    await reply.headers(confirmPageHeaders).type('text/html; charset=utf-8').send(page);
  }

  /** Pressing the button uses the link up. */
  async follow(visit: LinkVisit, reply: FastifyReply): Promise<void> {
    const target = await this.links.follow(visit);
    await reply.headers(DISCREET_HEADERS).redirect(target, 303);
  }
}
