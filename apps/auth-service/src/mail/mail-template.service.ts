import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@libs/http';
import { Logger } from '@libs/telemetry';
import { RedirectConfig } from '../redirect/redirect.config';
import { fetchTemplate } from './fetch-template';
import type { MailKindName } from './kinds';
import { MailTemplateConfig } from './mail-template.config';
import { placeTemplate } from './place-template';
import { compileTemplate, type Template } from './template/compile-template';

/** The operator's own text of a mail. */
export interface MailTemplate {
  readonly body: Template;
  /** Made of its title, where it has one and there is a template for each language. */
  readonly title: Template | null;
}

interface Kept {
  template: MailTemplate | null;
  /** When it is to be fetched again. */
  dueAt: number;
  lastUsedAt: number;
  loading: Promise<void> | null;
}

const TITLE = /<title>([^<]*)<\/title>/i;

/**
 * Keeps the operator's templates. One is fetched when a mail needs it and again when it is old; while that fails, the
 * last copy is used, and each failure is logged with its reason.
 */
@Injectable()
export class MailTemplateService implements OnApplicationShutdown {
  private readonly kept = new Map<string, Kept>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly config: MailTemplateConfig,
    private readonly site: RedirectConfig,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The template of a kind of mail in a language; null when there is none, or none that could be fetched so far. */
  async find(kind: MailKindName, locale: string): Promise<MailTemplate | null> {
    const source = this.config.sourceOf(kind);
    if (!source) return null;
    const { href } = placeTemplate(source, this.site.siteUrl, locale);
    const kept = this.kept.get(href) ?? { template: null, dueAt: 0, lastUsedAt: 0, loading: null };
    this.kept.set(href, kept);
    kept.lastUsedAt = this.now();
    if (kept.lastUsedAt >= kept.dueAt) await this.load(href, kind, kept);
    return kept.template;
  }

  onApplicationShutdown(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
  }

  /** Mails that need the same template at the same time wait for the same fetch. */
  private async load(href: string, kind: MailKindName, kept: Kept): Promise<void> {
    kept.loading ??= this.fetch(href, kind, kept).finally(() => (kept.loading = null));
    await kept.loading;
  }

  private async fetch(href: string, kind: MailKindName, kept: Kept): Promise<void> {
    const { maxAgeSeconds, retrySeconds } = this.config;
    try {
      const template = compile(await fetchTemplate(new URL(href), this.config));
      const isLocalized = this.config.sourceOf(kind)?.includes('{locale}');
      kept.template = isLocalized ? template : { ...template, title: null };
      kept.dueAt = this.now() + maxAgeSeconds * 1000;
    } catch (error) {
      kept.dueAt = this.now() + retrySeconds * 1000;
      const { message } = error as Error;
      const event = { event: 'mail.template', mail_type: kind, template: withoutCredentials(href) };
      this.logger.write('error', `template not loaded: ${message}`, event);
    }
    if (this.config.isReloaded) this.reloadLater(href, kind, kept);
  }

  private reloadLater(href: string, kind: MailKindName, kept: Kept): void {
    const reload = () => {
      this.timers.delete(timer);
      const isIdle = this.now() - kept.lastUsedAt > this.config.maxIdleSeconds * 1000;
      if (!isIdle && !kept.loading) void this.load(href, kind, kept);
    };
    const timer = setTimeout(reload, Math.max(kept.dueAt - this.now(), 1)).unref();
    this.timers.add(timer);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function compile(source: string): MailTemplate {
  const title = TITLE.exec(source)?.[1]?.trim();
  return { body: compileTemplate(source, 'html'), title: title ? compileTemplate(title, 'text') : null };
}

/** An address as it may be logged. */
function withoutCredentials(href: string): string {
  const url = new URL(href);
  url.username = url.password = url.search = '';
  return url.href;
}
