import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Serves Swagger UI at `/docs` and the OpenAPI 3.1 document at `/openapi.json`.
 * @param complete adds what holds for many routes and stands at none of them.
 */
export function serveOpenApi(
  app: NestFastifyApplication,
  builder: DocumentBuilder,
  complete: (document: OpenAPIObject) => void = () => undefined,
): OpenAPIObject {
  const document = createOpenApi(app, builder);
  complete(document);
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      docExpansion: 'list',
    },
  });
  return document;
}

function createOpenApi(app: NestFastifyApplication, builder: DocumentBuilder): OpenAPIObject {
  const config = builder.setOpenAPIVersion('3.1.0').build();
  return withNullTypes(SwaggerModule.createDocument(app, config)) as OpenAPIObject;
}

/** OpenAPI 3.1 follows JSON Schema: what may be null says so in its type instead of in `nullable`. */
function withNullTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullTypes);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'example' || key === 'examples' ? (member as unknown) : withNullTypes(member),
    ]),
  );
  if (nullable !== true) return rest;
  if ('allOf' in rest || '$ref' in rest) return { anyOf: [rest, { type: 'null' }] };
  return {
    ...rest,
    type: [rest['type'], 'null'].flat(),
    ...('enum' in rest ? { enum: [rest['enum'], null].flat() } : {}),
  };
}
