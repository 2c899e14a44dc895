import type { FastifyRequest } from 'fastify';

const KNOWN_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'X-Client-IP',
  'X-Client-Info',
  'X-JWT-AUD',
  'x-use-cookie',
  'X-Supabase-Api-Version',
  'apikey',
];
const EXPOSED_HEADERS = [
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface CorsOptions {
  readonly origin: '*' | false;
  readonly credentials: boolean;
  readonly methods: string[];
  readonly allowedHeaders: string[];
  readonly exposedHeaders: string[];
  readonly strictPreflight: boolean;
}

/** Browsers of every origin may call; a preflight that asks for an unknown header gets no permission at all. */
export function corsOptionsFor(extraHeaders: readonly string[]) {
  const allowed = [...KNOWN_HEADERS, ...extraHeaders];
  const known = new Set(allowed.map((name) => name.toLowerCase()));
  return (request: FastifyRequest, done: (error: Error | null, options: CorsOptions) => void): void => {
    const asked = request.headers['access-control-request-headers'] ?? '';
    const isAllowed = asked
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .every((name) => name === '' || known.has(name));
    done(null, {
      origin: isAllowed ? '*' : false,
      credentials: true,
      methods: METHODS,
      allowedHeaders: allowed,
      exposedHeaders: EXPOSED_HEADERS,
      strictPreflight: false,
    });
  };
}
