export interface HttpAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text when it is none; undefined when empty. */
  readonly body: Body;
  readonly text: string;
}

export interface HttpRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string goes out as it is. */
  readonly body?: unknown;
}

/** Speaks JSON to a running service over real HTTP; follows no redirects. */
export class HttpClient {
  constructor(
    readonly baseUrl: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same client with more headers. */
  with(headers: Readonly<Record<string, string>>): HttpClient {
    return new HttpClient(this.baseUrl, { ...this.headers, ...headers });
  }

  /** The same client of another replica. */
  at(baseUrl: string): HttpClient {
    return new HttpClient(baseUrl, this.headers);
  }

  get<Body = unknown>(path: string, options?: HttpRequestOptions): Promise<HttpAnswer<Body>> {
    return this.send('GET', path, options);
  }

  post<Body = unknown>(
    path: string,
    body?: unknown,
    options?: HttpRequestOptions,
  ): Promise<HttpAnswer<Body>> {
    return this.send('POST', path, { ...options, body });
  }

  put<Body = unknown>(path: string, body?: unknown, options?: HttpRequestOptions): Promise<HttpAnswer<Body>> {
    return this.send('PUT', path, { ...options, body });
  }

  patch<Body = unknown>(
    path: string,
    body?: unknown,
    options?: HttpRequestOptions,
  ): Promise<HttpAnswer<Body>> {
    return this.send('PATCH', path, { ...options, body });
  }

  delete<Body = unknown>(path: string, options?: HttpRequestOptions): Promise<HttpAnswer<Body>> {
    return this.send('DELETE', path, options);
  }

  async send<Body = unknown>(
    method: string,
    path: string,
    options: HttpRequestOptions = {},
  ): Promise<HttpAnswer<Body>> {
    const { body } = options;
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) as Body, text };
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
