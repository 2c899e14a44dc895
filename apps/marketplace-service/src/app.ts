import { DocumentBuilder } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@libs/config';
import { createHttpApp, HttpConfig, serveOpenApi } from '@libs/http';
import { isUnavailable } from '@libs/persistence';
import { LogConfig, Logger } from '@libs/telemetry';
import { AppModule } from './app.module';

export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const http = config.get(HttpConfig);
  const app = await createHttpApp({
    module: AppModule.forRoot(config),
    logger: Logger.create('marketplace-service', config.get(LogConfig)),
    renderer: { render: () => ({ status: 500, code: 'x', body: {} }) },
    isUnavailable,
    bodyLimit: 1_000_000,
    anyMediaType: false,
    echoRequestId: true,
    requestIdHeader: http.requestIdHeader,
  });
  serveOpenApi(app, new DocumentBuilder().setTitle('Marketplace'));
  return app;
}
