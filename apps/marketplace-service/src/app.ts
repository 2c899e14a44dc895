import { DocumentBuilder } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { KEY_ACCESS } from '@libs/api-key';
import type { Config } from '@libs/config';
import { createHttpApp, HttpConfig, requireOnEveryRoute, serveOpenApi } from '@libs/http';
import { isUnavailable } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { ADMIN_TOKEN } from './admin/admin.guard';
import { AppModule } from './app.module';
import { documentKeyLimit } from './customer/key-limit';
import { ProblemRenderer } from './errors/render-problem';
import { documentIdempotency } from './idempotency/document-idempotency';
import { VERSION } from './system/version';
import { RequestPipe } from './wire/validation';

const MEGABYTE = 1_000_000;
/** Catalogues and acknowledgements come in large bodies. */
const LARGE_BODIES = ['/v2/products', '/v2/offer'];

const DESCRIPTION = `
The hub between merchants and sales channels. A merchant creates products, reads orders, acknowledges them and reports
what was shipped; a channel polls for product changes, confirms what it processed, and places orders.

Every call carries an API key: press **Authorize** and paste a merchant key or a channel key.
`;

/** The service, ready to listen. */
export async function createApp(
  config: Config,
  logger = Logger.create('marketplace-service', config.get(LogConfig)),
): Promise<NestFastifyApplication> {
  const http = config.get(HttpConfig);
  const app = await createHttpApp({
    module: AppModule.forRoot(config),
    logger,
    renderer: new ProblemRenderer(),
    isUnavailable,
    bodyLimit: MEGABYTE,
    bodyLimitOf: (path) =>
      LARGE_BODIES.some((prefix) => path.startsWith(prefix)) ? 10 * MEGABYTE : undefined,
    anyMediaType: false,
    echoRequestId: true,
    requestIdHeader: http.requestIdHeader,
    trustedProxies: http.trustedProxies,
    shutdownDelaySeconds: http.shutdownDelaySeconds,
  });
  app.useGlobalPipes(new RequestPipe());
  requireOnEveryRoute(app, KEY_ACCESS);
  serveOpenApi(app, createDocumentBuilder(), (document) => {
    documentIdempotency(document);
    documentKeyLimit(document);
  });
  return app;
}

/** The head of the OpenAPI document. */
function createDocumentBuilder(): DocumentBuilder {
  return new DocumentBuilder()
    .setTitle('Marketplace service')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-CE-KEY', description: 'A merchant key or a channel key.' },
      'key',
    )
    .addApiKey(
      { type: 'apiKey', in: 'query', name: 'apikey', description: 'The same key in the query.' },
      'keyInQuery',
    )
    .addBearerAuth(
      { type: 'http', bearerFormat: 'JWT', description: 'An admin token of the auth service, for /admin.' },
      ADMIN_TOKEN,
    )
    .addSecurityRequirements('key')
    .addTag('Products', 'A merchant keeps the catalogue.')
    .addTag('Prices and stock', 'A merchant changes prices and stock of many products at once.')
    .addTag('Channel products', 'A channel learns which products to create, update and remove.')
    .addTag('Channel offers', 'A channel learns prices and stock.')
    .addTag('Orders', 'A channel places orders, a merchant acknowledges them.')
    .addTag('Shipments', 'A merchant reports what was shipped.')
    .addTag('Cancellations', 'A merchant reports what will not be delivered.')
    .addTag('Back orders', 'A merchant reports what is delivered later.')
    .addTag('Returns', 'A merchant or a channel reports what comes back, and the merchant decides.')
    .addTag('Administration', 'An operator makes customers, channels and keys.')
    .addTag('System', 'The service about itself.');
}
