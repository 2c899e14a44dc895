import type { KeyHolder } from '@libs/api-key';

/** The channel a key stands for, and whose products it lists. */
export interface ListingChannel {
  readonly id: number;
  readonly customerId: number;
}

/** The channel of a key with the role CHANNEL. */
export function channelOf({ channelId, customerId }: KeyHolder): ListingChannel {
  if (channelId === null) throw new Error('A key with the role CHANNEL has a channel');
  return { id: channelId, customerId };
}
