/**
 * The link in a mail: the path resolved against the base like any URL reference, then token, type and target in this
 * order. A path that starts with a slash replaces the path of the base.
 * @param base the address under which callers reach the service.
 */
export function confirmationUrl(
  base: string,
  path: string,
  link: { readonly token: string; readonly type: string; readonly redirectTo: string },
): string {
  const url = new URL(path, base);
  const target = /[&=#]/.test(link.redirectTo) ? encodeURIComponent(link.redirectTo) : link.redirectTo;
  url.search = `token=${link.token}&type=${link.type}&redirect_to=${target}`;
  return url.href;
}

/**
 * The address callers reached the service under: the forwarded host when the operator knows it, else the one that is
 * configured. An unknown host would let a stranger choose where the links in somebody's mail lead.
 */
export function externalBase(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  known: readonly string[],
  configured: string,
): string {
  const host = headers['x-forwarded-host'];
  if (typeof host !== 'string' || !known.includes(host)) return configured;
  const isLocal = host === 'localhost' && headers['x-forwarded-proto'] === 'http';
  return `${isLocal ? 'http' : 'https'}://${host}`;
}
