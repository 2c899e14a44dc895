/** The faults of a request that are found before a controller sees it. */
export type RequestFaultKind =
  | 'malformed_json'
  | 'malformed_url'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'forbidden_text'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'unavailable'
  | 'bad_request';

export interface RequestFaultDetail {
  /** The member, parameter or path segment that is at fault. */
  readonly path?: string;
  /** The methods a route answers to. */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/** A fault of the request itself; each service words and shapes it in its own error form. */
export class RequestFault extends Error {
  constructor(
    readonly kind: RequestFaultKind,
    readonly detail: RequestFaultDetail = {},
  ) {
    super(kind, { cause: detail.cause });
    this.name = 'RequestFault';
  }
}
