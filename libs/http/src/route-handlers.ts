import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Makes sure at start that every route carries a declaration of who may call it.
 * @throws Error that names each route without one.
 */
export function requireOnEveryRoute(app: NestFastifyApplication, metadataKey: string): void {
  const scanner = new MetadataScanner();
  const missing: string[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as Type<object>;
      const prototype = controller.prototype as Record<string, object>;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (!handler || !isRoute(handler)) continue;
        const isDeclared =
          Reflect.hasMetadata(metadataKey, handler) || Reflect.hasMetadata(metadataKey, controller);
        if (!isDeclared) missing.push(`${controller.name}.${name}`);
      }
    }
  }
  if (missing.length > 0) throw new Error(`No access is declared for ${missing.join(', ')}`);
}

function isRoute(handler: object): boolean {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  return method !== undefined;
}
