import { DocumentBuilder } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@libs/config';
import { Clock, createHttpApp, HttpConfig, requireOnEveryRoute, serveOpenApi } from '@libs/http';
import { isUnavailable } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { ACCESS, SERVICE_KEY_SCHEME } from './access/access.decorator';
import { AppModule, type Surroundings } from './app.module';
import { AuthErrorRenderer } from './errors/render-error';
import { documentIpLimits } from './limit/document-ip-limits';
import { IpLimitConfig } from './limit/ip-limit.config';
import { doubtAbout, networkOf } from './limit/network-of';
import { VERSION } from './system/version';
import { corsOptionsFor } from './wire/cors';
import { CorsConfig } from './wire/cors.config';
import { PathPrefixConfig } from './wire/path-prefix.config';
import { RequestPipe } from './wire/request.pipe';

const BODY_LIMIT = 1_048_576;

const DESCRIPTION = `
Users, sign-in and JSON Web Tokens.

A user signs up, confirms the address by the link or the code in a mail, or the number by the code in an SMS, and
signs in. Press **Authorize** and paste an access token to call the endpoints of the signed-in user. A server
administers with a service key, which the command \`key create\` makes, or with a token of a role that administers.
Errors have the form \`{code, message}\` for callers that send \`X-Supabase-Api-Version: 2024-01-01\`, and \`{code,
error_code, msg}\` for all others; the header \`x-sb-error-code\` carries the code in both cases.
`;

/** The service, ready to listen. */
export async function createApp(
  config: Config,
  surroundings: Partial<Surroundings> = {},
): Promise<NestFastifyApplication> {
  const http = config.get(HttpConfig);
  const { pathPrefix } = config.get(PathPrefixConfig);
  const logger = surroundings.logger ?? Logger.create('auth-service', config.get(LogConfig));
  const clock = surroundings.clock ?? new Clock();
  const { header } = config.get(IpLimitConfig);
  const doubt = doubtAbout(header, http.trustedProxies);
  if (doubt) logger.write('warn', doubt);
  const app = await createHttpApp({
    module: AppModule.forRoot(config, { logger, clock }),
    logger,
    renderer: new AuthErrorRenderer(),
    isUnavailable,
    bodyLimit: BODY_LIMIT,
    anyMediaType: true,
    formPaths: ['/callback'],
    echoRequestId: true,
    requestIdHeader: http.requestIdHeader,
    trustedProxies: http.trustedProxies,
    shutdownDelaySeconds: http.shutdownDelaySeconds,
    networkOf: networkOf(header, http.trustedProxies),
    ...(pathPrefix ? { pathPrefix } : {}),
  });
  app.enableCors({ delegator: corsOptionsFor(config.get(CorsConfig).allowedHeaders) });
  app.useGlobalPipes(new RequestPipe());
  requireOnEveryRoute(app, ACCESS);
  const document = pathPrefix ? createDocumentBuilder().addServer(pathPrefix) : createDocumentBuilder();
  serveOpenApi(app, document, documentIpLimits);
  return app;
}

/** The head of the OpenAPI document. */
function createDocumentBuilder(): DocumentBuilder {
  return new DocumentBuilder()
    .setTitle('Auth service')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token.' })
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'apikey', description: 'The key of a server that administers.' },
      SERVICE_KEY_SCHEME,
    )
    .addTag('Sign-up', 'Create an account.')
    .addTag('Verification', 'Prove that an address is yours.')
    .addTag('Mails and SMS', 'Ask for links and codes.')
    .addTag('Sign-in', 'Get tokens and keep them fresh.')
    .addTag('External providers', 'Sign in by an account elsewhere.')
    .addTag('Account', 'The signed-in user.')
    .addTag('Administration', 'All users, for servers with a service key or the token of a service role.')
    .addTag('System', 'The service about itself.');
}
