import type { ExternalProvider } from './providers/provider';

/**
 * Where an endpoint of a provider is. Everything of a provider with a configured address is asked there, also what
 * the provider itself has on several hosts; so a server of the operator's, or a fake in tests, can stand in its place.
 * @param own the configured address.
 * @throws Error when the endpoint is relative and there is neither a configured nor a usual address.
 */
export function placeUrl(
  provider: Pick<ExternalProvider, 'baseUrl' | 'ownPath'>,
  own: string | undefined,
  url: string,
): string {
  if (url === '' || url.startsWith('/')) return baseOf(provider, own) + url;
  if (own === undefined) return url;
  const parsed = new URL(url);
  const path = provider.ownPath?.(parsed) ?? parsed.pathname;
  return baseOf(provider, own) + (path === '/' ? '' : path) + parsed.search;
}

/** The address of a provider, without a slash at its end. */
export function baseOf(provider: Pick<ExternalProvider, 'baseUrl'>, own: string | undefined): string {
  const base = own ?? provider.baseUrl;
  if (base === undefined) throw new Error('The provider has no address');
  return base.replace(/\/+$/, '');
}
