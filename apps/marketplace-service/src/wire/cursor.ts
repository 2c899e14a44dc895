import { createHash } from 'node:crypto';
import { invalid, problem } from '../errors/problem';

const CHECK_LENGTH = 8;

/**
 * An opaque place in a list. It carries a check sum bound to its list, so that a cursor of another list or a mistyped
 * one is refused; it grants nothing, since every list is read with the caller's own key.
 */
export function encodeCursor(list: string, place: readonly (string | number)[]): string {
  const body = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${body}.${checkSum(list, body)}`;
}

/** @throws Problem `invalid_cursor` */
export function decodeCursor(list: string, cursor: string): (string | number)[] {
  const [body = '', check] = cursor.split('.');
  if (check !== checkSum(list, body)) {
    const { faults } = invalid({ cursor: ['is not one that this list gave'] }).options;
    throw problem('invalid_cursor', 'The cursor is not one that this list gave. Start again without it.', {
      ...(faults ? { faults } : {}),
    });
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as (string | number)[];
}

function checkSum(list: string, body: string): string {
  return createHash('sha256').update(`${list}:${body}`).digest('base64url').slice(0, CHECK_LENGTH);
}
