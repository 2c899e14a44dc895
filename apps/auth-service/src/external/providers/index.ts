import { github } from './github';
import { google } from './google';
import type { ExternalProvider } from './provider';

/** Every service by which users may sign in, by the name that callers give. */
export const externalProviders = {
  github,
  google,
} as const satisfies Readonly<Record<string, ExternalProvider>>;

export type ExternalProviderName = keyof typeof externalProviders;
