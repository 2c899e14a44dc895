/** The prefixes of the service's variables: its own first, then those of other servers that operators know. */
export const PREFIXES = ['AUTH_', 'GOTRUE_', 'SVC_'] as const;
