import { Injectable } from '@nestjs/common';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { chooseLocale, readAcceptLanguage } from './choose-locale';
import { mailKinds } from './kinds';
import { isBuiltIn } from './languages';
import { MailContentConfig } from './mail-content.config';
import { MailTemplateService, type MailTemplate } from './mail-template.service';
import type { Mail } from './mail.service';
import { oneLine, renderMail, type RenderedMail } from './render-mail';
import { compileTemplate, type Template } from './template/compile-template';
import { templateValues } from './template-values';

const HTML_TO_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [{ selector: 'img', format: 'skip' }],
};

/** Gives a mail its words: those of the operator's template where there is one, else those that are built in. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly content: MailContentConfig,
    private readonly templates: MailTemplateService,
  ) {}

  async write({ kind, to, facts, acceptLanguage }: Mail): Promise<RenderedMail> {
    const locale = this.localeOf(facts.data['locale'], acceptLanguage ?? '');
    const values = templateValues(facts, to, locale);
    const template = await this.templateOf(kind, locale);
    const builtIn = renderMail(mailKinds[kind], facts, locale);
    const subject = oneLine(this.subjectOf(kind, locale, template)?.(values) ?? builtIn.subject);
    if (!template) return { ...builtIn, subject };
    const html = template.body(values);
    return { subject, html, text: convert(html, HTML_TO_TEXT) };
  }

  private localeOf(own: unknown, acceptLanguage: string): string {
    const wanted = [...(typeof own === 'string' ? [own] : []), ...readAcceptLanguage(acceptLanguage)];
    return chooseLocale(this.content.offeredLocales, wanted);
  }

  /** In the user's language, or else in the default one. */
  private async templateOf(kind: Mail['kind'], locale: string): Promise<MailTemplate | null> {
    return (
      (await this.templates.find(kind, locale)) ??
      (await this.templates.find(kind, this.content.offeredLocales[0]))
    );
  }

  /**
   * The operator's subject counts in the default language, and in others where nothing is built in. Before it comes the
   * title of a template that is there for each language. Null means what is built in.
   */
  private subjectOf(kind: Mail['kind'], locale: string, template: MailTemplate | null): Template | null {
    if (template?.title) return template.title;
    const isDefault = locale === this.content.offeredLocales[0];
    const own = this.content.subjectOf(kind);
    return own && (isDefault || !isBuiltIn(locale)) ? compileTemplate(own, 'text') : null;
  }
}
