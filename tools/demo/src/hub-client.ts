import { Surprise } from './journey';

/** Calls the hub with one key; an unexpected status is a surprise that shows the answer. */
export class HubClient {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  get<Body>(path: string): Promise<Body> {
    return this.send('GET', path);
  }

  post<Body>(path: string, body: unknown, status?: number): Promise<Body> {
    return this.send('POST', path, body, status);
  }

  put<Body>(path: string, body: unknown): Promise<Body> {
    return this.send('PUT', path, body);
  }

  delete<Body>(path: string): Promise<Body> {
    return this.send('DELETE', path);
  }

  private async send<Body>(method: string, path: string, body?: unknown, status?: number): Promise<Body> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'X-CE-KEY': this.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isExpected = status === undefined ? response.ok : response.status === status;
    if (!isExpected) throw new Surprise(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Body;
  }
}
