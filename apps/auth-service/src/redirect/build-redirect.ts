type Parameters = Readonly<Record<string, string | number>>;

/** The target with form-encoded parameters, in the order of their names, as its fragment. */
export function withFragment(target: string, parameters: Parameters): string {
  const sorted = Object.entries(parameters)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${target.split('#', 1)[0] ?? ''}#${new URLSearchParams(sorted).toString()}`;
}

/** The target with parameters added to its query. What it carries already stays, unless it has the same name. */
export function withQuery(target: string, parameters: Parameters): string {
  const [address = '', ...fragment] = target.split('#');
  const [path = '', ...query] = address.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=', 1)[0] ?? ''));
  const added = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  const pairs = [...kept, new URLSearchParams(added).toString()].join('&');
  return `${path}?${pairs}${fragment.length > 0 ? `#${fragment.join('#')}` : ''}`;
}

/** The OAuth name of an error by its status (RFC 6749 section 4.1.2.1); undefined where there is none. */
export function oauthErrorOf(status: number): string | undefined {
  const names: Readonly<Record<number, string>> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
    500: 'server_error',
    503: 'temporarily_unavailable',
  };
  return names[status];
}
