import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request being answered, wherever in the code one is. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's address, through trusted proxies only. */
  readonly ip: string;
  /** Whom limits count the request for; null where callers cannot be told apart by their addresses. */
  readonly network: string | null;
  readonly userAgent: string;
  /** The header Accept-Language, if there is one. */
  readonly acceptLanguage?: string | undefined;
  /** More members of the request's log line, added while it is answered. */
  readonly logFields: Record<string, unknown>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `next`, and all that it starts, in the given context. */
export function runInContext(context: RequestContext, next: () => void): void {
  storage.run(context, next);
}

/** The current request, or null outside of one: in commands and background work. */
export function currentRequest(): RequestContext | null {
  return storage.getStore() ?? null;
}
