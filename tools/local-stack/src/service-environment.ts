/**
 * What the services get beside their own settings: the databases and ports of this stack. Settings that point at this
 * machine follow the stack's ports, so that one variable moves a service; settings that point elsewhere stay.
 */
import type { Environment } from '@libs/config';
import type { StackSettings } from './local-stack.config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export interface DatabaseUrls {
  readonly auth: string;
  readonly marketplace: string;
}

/** The variables of both services' databases. */
export function databaseEnvironment(urls: DatabaseUrls): Record<string, string> {
  return { AUTH_DATABASE_URL: urls.auth, MARKETPLACE_DATABASE_URL: urls.marketplace };
}

export function serviceEnvironment(
  env: Environment,
  { local, services }: StackSettings,
  urls: DatabaseUrls,
): Record<string, string> {
  return {
    ...databaseEnvironment(urls),
    AUTH_API_PORT: String(services.authPort),
    AUTH_API_EXTERNAL_URL: onPort(env['AUTH_API_EXTERNAL_URL'], services.authPort),
    MARKETPLACE_API_PORT: String(services.marketplacePort),
    MARKETPLACE_API_EXTERNAL_URL: onPort(env['MARKETPLACE_API_EXTERNAL_URL'], services.marketplacePort),
    // Whoever administers one service administers both.
    MARKETPLACE_ADMIN_JWT_SECRET: env['MARKETPLACE_ADMIN_JWT_SECRET'] || (env['AUTH_JWT_SECRET'] ?? ''),
    ...(LOOPBACK.has(env['AUTH_SMTP_HOST'] || 'localhost')
      ? { AUTH_SMTP_HOST: '127.0.0.1', AUTH_SMTP_PORT: String(local.smtpPort) }
      : {}),
  };
}

function onPort(text: string | undefined, port: number): string {
  if (!text || !URL.canParse(text)) return text || `http://localhost:${port}`;
  const url = new URL(text);
  if (!LOOPBACK.has(url.hostname)) return text;
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}
