import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Asked } from './fake-provider';

const TRICKLE_BYTES = 65_536;

/** Whether a verifier belongs to a challenge; without one there must be none. */
export function isProof(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}

/** The client, which must prove itself in one way and not in two. */
export function clientOf({ form, authorization }: Asked): string[] {
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  if (basic === undefined) return [form['client_id'] ?? '', form['client_secret'] ?? ''];
  if (form['client_secret'] !== undefined) return [];
  return Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
}

/** Sends far more than anybody should read. */
export function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const send = () => {
    while (!response.destroyed && response.write('x'.repeat(TRICKLE_BYTES)));
  };
  response.on('drain', send);
  response.on('error', () => undefined);
  send();
}
