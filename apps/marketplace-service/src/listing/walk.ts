/**
 * Cursors over the queues of a channel. Answering moves rows to the end of their queue, so a walk keeps the end of the
 * queue as it was when the walk began: what lies beyond was either met already or came later.
 */
import { problem } from '../errors/problem';
import { decodeCursor, encodeCursor } from '../wire/cursor';
import {
  PENDING_LISTS,
  type PendingList,
  type PendingOffer,
  type PendingProduct,
  type Walk,
} from './poll.repository';

export interface OffersWalk {
  readonly after: string;
  readonly top: string | null;
}

const CHANGES = 'products/data';
const OFFERS = 'products/offers';
const BEGINNING = '0';

/** @throws Problem `invalid_cursor` */
export function readWalk(cursor: string | undefined): Walk {
  if (cursor === undefined) return { after: afterOf([]), top: null };
  const places = readPlaces(CHANGES, cursor, PENDING_LISTS.length + 1);
  return { after: afterOf(places), top: places.at(-1) ?? null };
}

/** @param pages the rows that were answered of each list, in the order of the queue. */
export function writeWalk(walk: Walk, top: string, pages: readonly (readonly PendingProduct[])[]): string {
  const places = PENDING_LISTS.map((list, index) => pages[index]?.at(-1)?.seq ?? walk.after[list]);
  return encodeCursor(CHANGES, [...places, walk.top ?? top]);
}

/** @throws Problem `invalid_cursor` */
export function readOffersWalk(cursor: string | undefined): OffersWalk {
  if (cursor === undefined) return { after: BEGINNING, top: null };
  const [after = BEGINNING, top = null] = readPlaces(OFFERS, cursor, 2);
  return { after, top };
}

export function writeOffersWalk(walk: OffersWalk, top: string, offers: readonly PendingOffer[]): string {
  return encodeCursor(OFFERS, [offers.at(-1)?.seq ?? walk.after, walk.top ?? top]);
}

function afterOf(places: readonly string[]): Record<PendingList, string> {
  const [create = BEGINNING, update = BEGINNING, remove = BEGINNING] = places;
  return { TO_CREATE: create, TO_UPDATE: update, TO_REMOVE: remove };
}

/** The check sum of a cursor is no signature, so its content is looked at as well. */
function readPlaces(list: string, cursor: string, count: number): string[] {
  const places = decodeCursor(list, cursor).map(String);
  if (places.length === count && places.every((place) => /^\d{1,15}$/.test(place))) return places;
  throw problem('invalid_cursor', 'The cursor is not one that this list gave. Start again without it.', {
    faults: { cursor: ['is not one that this list gave'] },
  });
}
