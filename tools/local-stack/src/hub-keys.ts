/**
 * A merchant and a channel to try the hub with. The database keeps only hashes of keys, so the stack notes the keys
 * in its folder, readable by the owner alone, and makes new ones when the hub no longer knows them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './service';

export interface HubKeys {
  readonly merchant: string;
  readonly channel: string;
  /** The channel's number, which a merchant names in orders. */
  readonly channelId: number;
}

const OWNER_ONLY = 0o600;
const UNAUTHORIZED = 401;

/** The noted keys when the hub at `hubUrl` still takes them, else new ones. */
export async function readyKeys(folder: string, hubUrl: string, env: NodeJS.ProcessEnv): Promise<HubKeys> {
  const file = join(folder, 'keys.json');
  const noted = readNote(file);
  if (noted && (await isTaken(noted.merchant, hubUrl)) && (await isTaken(noted.channel, hubUrl)))
    return noted;
  const keys = await createKeys(env);
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: OWNER_ONLY });
  return keys;
}

function readNote(file: string): HubKeys | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HubKeys) : null;
}

async function isTaken(key: string, hubUrl: string): Promise<boolean> {
  const { status } = await fetch(`${hubUrl}/v2/shipments?limit=1`, { headers: { 'X-CE-KEY': key } });
  return status !== UNAUTHORIZED;
}

async function createKeys(env: NodeJS.ProcessEnv): Promise<HubKeys> {
  const create = <Answer>(...args: string[]): Promise<Answer> =>
    runCommand<Answer>('marketplace-service', args, env);
  const customer = await create<{ id: number }>('customer', 'create', '--name', 'Local merchant');
  const owner = ['--customer', String(customer.id)];
  const channel = await create<{ id: number }>('channel', 'create', ...owner, '--name', 'Local channel');
  const createKey = async (role: string, ...more: string[]): Promise<string> => {
    const args = ['key', 'create', ...owner, '--role', role, '--name', 'local stack', ...more];
    return (await create<{ key: string }>(...args)).key;
  };
  return {
    merchant: await createKey('merchant'),
    channel: await createKey('channel', '--channel', String(channel.id)),
    channelId: channel.id,
  };
}
