/** The prefix of the service's variables. */
export const PREFIXES = ['MARKETPLACE_'] as const;
