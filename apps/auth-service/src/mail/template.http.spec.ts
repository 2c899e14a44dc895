import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestApp, type TestApp } from '../../test/create-test-app';
import { as, asAdmin, makeEmail, makeSession, signUp } from '../../test/make';
import { TemplateSite } from '../../test/template-site';

const PAGE = `<html><head><title>ignored</title></head><body>
<h1>Hi {{ if .Data.name }}{{ .Data.name }}{{ else }}there{{ end }}</h1>
<p>{{ .Email }}|{{ .SendingTo }}|{{ .NewEmail }}|{{ .Token }}|{{ .RedirectTo }}|{{ .SiteURL }}</p>
{{ with .ConfirmationURL }}<a href="{{ . }}">Go</a>{{ end }}</body></html>`;

describe('Templates', () => {
  let site: TemplateSite;
  const apps: TestApp[] = [];
  beforeEach(async () => (site = await TemplateSite.start()));
  afterEach(async () => {
    for (const app of apps) await app.stop();
    apps.length = 0;
    await site.stop();
  });

  const open = async (env: Readonly<Record<string, string>>) => {
    const test = await createTestApp({ AUTH_MAILER_TEMPLATE_ALLOW_PRIVATE_ADDRESSES: 'true', ...env });
    apps.push(test);
    return test;
  };
  const mailOfSignUp = async (test: TestApp, data: object = {}, headers: Record<string, string> = {}) => {
    const email = makeEmail();
    await test.client.with(headers).post('/signup', { email, password: 'correct horse battery', data });
    return test.mails.waitFor(email);
  };

  it('are the words of every kind of mail', async () => {
    site.pages.set('/page', PAGE);
    const kinds = ['CONFIRMATION', 'INVITE', 'RECOVERY', 'MAGIC_LINK', 'EMAIL_CHANGE', 'REAUTHENTICATION'];
    const env = kinds.flatMap((kind) => [
      [`AUTH_MAILER_TEMPLATES_${kind}`, `${site.url}/page`],
      [`AUTH_MAILER_SUBJECTS_${kind}`, `${kind} for {{ .Email }} & {{ .Data.name }}`],
    ]);
    const test = await open(Object.fromEntries(env) as Record<string, string>);
    const { mails } = test;
    const expectMail = async (to: string, kind: string, about: string, count: number, newEmail = '') => {
      const { subject, html, text } = await mails.waitFor(to, { count });
      expect(subject).toBe(`${kind} for ${about} & A<b>`);
      expect(html).toContain('<h1>Hi A&lt;b&gt;</h1>');
      expect(html).toMatch(new RegExp(`<p>${about}\\|${to}\\|${newEmail}\\|\\d{6}\\|`));
      expect(text.toUpperCase()).toContain('HI A<B>');
      if (kind !== 'REAUTHENTICATION')
        expect(text).toMatch(/Go \[http:\/\/auth\.test\/verify\?token=\w+&type=/);
    };
    const email = makeEmail();
    await signUp(test, email, { data: { name: 'A<b>' } });
    await expectMail(email, 'CONFIRMATION', email, 1);
    const code = /\|(\d{6})\|/.exec((await mails.waitFor(email)).html)?.[1];
    const { body } = await test.client.post<{ access_token: string }>('/verify', {
      type: 'signup',
      email,
      token: code,
    });
    await test.client.post('/otp', { email });
    await expectMail(email, 'MAGIC_LINK', email, 2);
    await as(test, body).get('/reauthenticate');
    await expectMail(email, 'REAUTHENTICATION', email, 3);
    const newEmail = makeEmail();
    await as(test, body).put('/user', { email: newEmail });
    await expectMail(email, 'EMAIL_CHANGE', email, 4, newEmail);
    await expectMail(newEmail, 'EMAIL_CHANGE', email, 1, newEmail);
    test.clock.advanceSeconds(61);
    await test.client.post('/recover', { email });
    await expectMail(email, 'RECOVERY', email, 5, newEmail);
    const invited = makeEmail();
    await asAdmin(test).post('/invite', { email: invited, data: { name: 'A<b>' } });
    await expectMail(invited, 'INVITE', invited, 1);
    expect(site.asked).toEqual(['/page']);
  });

  it('are kept for a while, and longer while the site fails', async () => {
    site.pages.set('/mails/page', 'first {{ .Token }}');
    const test = await open({ AUTH_SITE_URL: site.url, AUTH_MAILER_TEMPLATES_CONFIRMATION: '/mails/page' });
    expect((await mailOfSignUp(test)).html).toMatch(/^first \d{6}/);
    site.pages.set('/mails/page', 'second');
    test.clock.advanceSeconds(599);
    expect((await mailOfSignUp(test)).html).toContain('first');
    test.clock.advanceSeconds(2);
    expect((await mailOfSignUp(test)).html).toContain('second');
    site.status = 302;
    test.clock.advanceSeconds(601);
    expect((await mailOfSignUp(test)).html).toContain('second');
    site.status = 200;
    site.pages.set('/mails/page', '{{ if .Token }} is never closed');
    test.clock.advanceSeconds(11);
    expect((await mailOfSignUp(test)).html).toContain('second');
    site.pages.set('/mails/page', 'third');
    expect((await mailOfSignUp(test)).html).toContain('second');
    test.clock.advanceSeconds(11);
    expect((await mailOfSignUp(test)).html).toContain('third');
    expect(site.asked).toHaveLength(5);
  });

  it('that cannot be had give way to what is built in, and are tried again', async () => {
    const env = {
      AUTH_MAILER_TEMPLATES_CONFIRMATION: `${site.url}/page`,
      AUTH_MAILER_TEMPLATE_MAX_SIZE: '100',
    };
    const test = await open(env);
    expect(await mailOfSignUp(test)).toMatchObject({ subject: 'Confirm Your Signup' });
    site.pages.set('/page', 'x'.repeat(101));
    test.clock.advanceSeconds(11);
    expect((await mailOfSignUp(test)).html).toContain('Confirm your signup');
    site.pages.set('/page', 'x'.repeat(100));
    test.clock.advanceSeconds(11);
    expect((await mailOfSignUp(test)).html).toContain('x'.repeat(100));
    expect(site.asked).toHaveLength(3);
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'are not fetched from %s unless that is allowed',
    async (host) => {
      site.pages.set('/page', 'of a stranger');
      const address = `${site.url.replace('127.0.0.1', host)}/page`;
      const test = await open({
        AUTH_MAILER_TEMPLATES_CONFIRMATION: address,
        AUTH_MAILER_TEMPLATE_ALLOW_PRIVATE_ADDRESSES: 'false',
      });
      expect((await mailOfSignUp(test)).html).toContain('Confirm your signup');
      expect(site.connections).toBe(0);
    },
  );

  it('are there for each language: the user’s, or else the request’s', async () => {
    site.pages.set('/nl/page', '<title>Dag {{ .Data.name }}</title>in {{ .Locale }}');
    site.pages.set('/en/page', 'in {{ .Locale }}');
    const test = await open({
      AUTH_MAILER_LOCALES: 'en,nl,de',
      AUTH_MAILER_TEMPLATES_CONFIRMATION: `${site.url}/{locale}/page`,
      AUTH_MAILER_SUBJECTS_CONFIRMATION: 'Hello',
    });
    const dutch = { subject: 'Dag Ada', html: expect.stringContaining('in nl') as string };
    expect(await mailOfSignUp(test, { name: 'Ada', locale: 'nl-BE' })).toMatchObject(dutch);
    const header = { 'accept-language': 'fr, nl;q=0.8, en;q=0.5' };
    expect(await mailOfSignUp(test, { name: 'Ada' }, header)).toMatchObject(dutch);
    const english = { subject: 'Hello', html: expect.stringContaining('in en') as string };
    expect(await mailOfSignUp(test, { locale: 'en' }, header)).toMatchObject(english);
    expect(await mailOfSignUp(test, { locale: '../../secret' })).toMatchObject(english);
    expect((await mailOfSignUp(test, { locale: 'de' })).subject).toBe('Bestätigen Sie Ihre Anmeldung');
  });

  it('come from files as well', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'mails-')), 'page.html');
    writeFileSync(path, PAGE);
    const test = await open({ AUTH_MAILER_TEMPLATES_CONFIRMATION: pathToFileURL(path).href });
    expect((await mailOfSignUp(test)).html).toContain('<h1>Hi there</h1>');
  });

  it('are fetched again in the background, until nobody needs them', async () => {
    site.pages.set('/page', 'x');
    const test = await open({
      AUTH_MAILER_TEMPLATES_CONFIRMATION: `${site.url}/page`,
      AUTH_MAILER_TEMPLATE_RELOADING_ENABLED: 'true',
      AUTH_MAILER_TEMPLATE_MAX_AGE: '50ms',
    });
    await mailOfSignUp(test);
    for (let round = 0; round < 200 && site.asked.length < 3; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(site.asked.length).toBeGreaterThanOrEqual(3);
  });
});

it('A mail in German is in German, wherever nothing else is said', async () => {
  const test = await createTestApp({ AUTH_MAILER_LOCALES: 'de,en' });
  const session = await makeSession(test);
  const { subject, text } = await test.mails.waitFor(session.user.email);
  expect(subject).toBe('Bestätigen Sie Ihre Anmeldung');
  expect(text).toMatch(/Oder geben Sie diesen Code ein: \d{6}/);
  await test.stop();
});
