import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '@libs/config';
import { configDefinition } from '../src/config-definition';
import { SmtpConfig } from '../src/mail/smtp.config';
import { requiredEnv } from './create-test-app';

type Env = Readonly<Record<string, string>>;

const read = (env: Env) => readConfig(configDefinition, { ...requiredEnv, ...env });

function faultsOf(env: Env): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

const broken = join(mkdtempSync(join(tmpdir(), 'mails-')), 'page.html');
writeFileSync(broken, 'line one\n{{ if .Token }}');

describe('The settings of mails', () => {
  it.each<[Env, RegExp]>([
    [{ AUTH_SMTP_HOST: 'mail' }, /^AUTH_SMTP_ADMIN_EMAIL: is required when AUTH_SMTP_HOST is set/],
    [{ AUTH_SMTP_HEADERS: 'X-A: b' }, /^AUTH_SMTP_HEADERS: must be a JSON object/],
    [{ AUTH_SMTP_HEADERS: '{"Bcc": ["eve@evil.test"]}' }, /^AUTH_SMTP_HEADERS: the header Bcc is written/],
    [{ AUTH_SMTP_TLS_CA: '/nowhere/ca.pem' }, /^AUTH_SMTP_TLS_CA: ENOENT/],
    [{ AUTH_SMTP_TLS: 'maybe' }, /^AUTH_SMTP_TLS: must be one of implicit, required, optional/],
    [
      { AUTH_MAILER_SUBJECTS_INVITE: 'Hi {{ .Data' },
      /^AUTH_MAILER_SUBJECTS_INVITE: line 1, column 4: .*never closed/,
    ],
    [{ AUTH_MAILER_TEMPLATES_INVITE: 'file:///nowhere.html' }, /^AUTH_MAILER_TEMPLATES_INVITE: ENOENT/],
    [
      { AUTH_MAILER_TEMPLATES_RECOVERY: pathToFileURL(broken).href },
      /^AUTH_MAILER_TEMPLATES_RECOVERY: line 2, column 1: this if has no end/,
    ],
    [{ AUTH_MAILER_TEMPLATES_INVITE: 'http://:x' }, /^AUTH_MAILER_TEMPLATES_INVITE: /],
    [{ AUTH_MAILER_LOCALES: 'en,../x' }, /^AUTH_MAILER_LOCALES: \.\.\/x is no language/],
    [{ AUTH_OUTBOX_CONCURRENCY: '0' }, /^AUTH_OUTBOX_CONCURRENCY/],
  ])('refuse %j', (env, fault) => expect(faultsOf(env)).toEqual([expect.stringMatching(fault)]));

  it.each<[Env, string]>([
    [{}, 'optional'],
    [{ AUTH_SMTP_PORT: '465' }, 'implicit'],
    [{ AUTH_SMTP_HOST: 'mail.example', AUTH_SMTP_USER: 'x' }, 'required'],
    [{ AUTH_SMTP_HOST: 'localhost', AUTH_SMTP_USER: 'x' }, 'optional'],
    [{ AUTH_SMTP_HOST: '127.0.0.1', AUTH_SMTP_USER: 'x' }, 'optional'],
    [{ AUTH_SMTP_HOST: 'mail.example', AUTH_SMTP_USER: 'x', AUTH_SMTP_TLS: 'optional' }, 'optional'],
  ])('%j encrypt: %s', (env, expected) => {
    const config = read({ AUTH_SMTP_ADMIN_EMAIL: 'a@b.example', ...env });
    expect(config.get(SmtpConfig).tlsInForce).toBe(expected);
  });
});
