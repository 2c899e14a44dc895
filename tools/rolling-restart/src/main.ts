/**
 * Starts two replicas of each service behind a small load balancer, sends them requests, restarts each replica in turn
 * as Kubernetes does, and counts what failed. It ends with status 1 when anything did.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTemporaryServer } from '@libs/local-postgres';
import { startBalancer, type Balancer } from './balancer';
import { Load, type Call } from './load';
import { Replica, runCommand, type ServiceSettings } from './replica';

const REPLICAS = 2;
const CALLERS = 8;
const ROUNDS = 2;
/** Before the first restart, and between one and the next. */
const PAUSE_MS = 1_500;

const common = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error' };
const json = { 'content-type': 'application/json' };

async function main(): Promise<void> {
  const postgres = await startTemporaryServer({ databases: ['auth', 'marketplace'] });
  const auth: ServiceSettings = {
    name: 'auth-service',
    prefix: 'AUTH_',
    env: {
      ...common,
      AUTH_DATABASE_URL: postgres.urlOf('auth'),
      AUTH_JWT_SECRET: 'only-for-a-rolling-restart-on-this-machine',
      AUTH_SITE_URL: 'http://localhost:3000',
      AUTH_API_EXTERNAL_URL: 'http://localhost:8081',
      AUTH_MAILER_AUTOCONFIRM: 'true',
      AUTH_SHUTDOWN_DELAY: '1',
    },
  };
  const hub: ServiceSettings = {
    name: 'marketplace-service',
    prefix: 'MARKETPLACE_',
    env: {
      ...common,
      MARKETPLACE_DATABASE_URL: postgres.urlOf('marketplace'),
      MARKETPLACE_RATE_LIMIT_PER_KEY: '0',
      MARKETPLACE_SHUTDOWN_DELAY: '1',
    },
  };
  const failed = [
    await roll(auth, callsOfAuth),
    await roll(hub, (url) => Promise.resolve(callsOfHub(url, hub))),
  ];
  await postgres.stop();
  process.exitCode = failed.some(Boolean) ? 1 : 0;
}

/** Whether any request failed. */
async function roll(service: ServiceSettings, callsOf: (url: string) => Promise<Call[]>): Promise<boolean> {
  runCommand(service, 'migrate');
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => Replica.start(service)));
  const balancer = await startBalancer(replicas);
  const load = new Load(await callsOf(balancer.url), CALLERS);
  const codes = await restartInTurn(replicas);
  const { requests, failures, slowestMs } = await load.stop();
  await end(balancer, replicas);
  const restarts = `${codes.length} restarts, exit status ${[...new Set(codes)].join(' and ')}`;
  console.log(`${service.name}: ${requests} requests, ${restarts}, slowest ${slowestMs} ms`);
  for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
  if (failures.size === 0) console.log('  no failed request');
  return failures.size > 0 || codes.some((code) => code !== 0);
}

async function restartInTurn(replicas: readonly Replica[]): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const replica of replicas) {
      await sleep(PAUSE_MS);
      codes.push(await replica.restart());
    }
  await sleep(PAUSE_MS);
  return codes;
}

async function end(balancer: Balancer, replicas: readonly Replica[]): Promise<void> {
  balancer.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
}

async function callsOfAuth(url: string): Promise<Call[]> {
  const password = 'a long enough password';
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const signUp = () => post('/signup', { email: `${randomUUID()}@example.com`, password });
  // Sign-ins of one account that come at once would be taken for guesses.
  const accounts = Array.from({ length: CALLERS }, (_, number) => `caller-${number}@example.com`);
  for (const email of accounts) await post('/signup', { email, password });
  let turn = 0;
  const signIn = () =>
    post('/token?grant_type=password', { email: accounts[(turn += 1) % CALLERS], password });
  const session = (await (await signIn()).json()) as { access_token: string };
  const bearer = { authorization: `Bearer ${session.access_token}` };
  return [
    { name: 'GET /user', statuses: [200], send: () => fetch(`${url}/user`, { headers: bearer }) },
    { name: 'GET /settings', statuses: [200], send: () => fetch(`${url}/settings`) },
    { name: 'POST /signup', statuses: [200], send: signUp },
    { name: 'POST /token', statuses: [200], send: signIn },
  ];
}

function callsOfHub(url: string, hub: ServiceSettings): Call[] {
  const seeded = JSON.parse(runCommand(hub, 'seed', '--products', '200', '--channels', '1', '--json')) as {
    merchantKey: string;
    channelKeys: [string];
  };
  const merchant = { 'x-ce-key': seeded.merchantKey };
  const channel = { 'x-ce-key': seeded.channelKeys[0] };
  const order = () => ({
    ChannelReference: randomUUID(),
    Email: 'a@example.com',
    CurrencyCode: 'EUR',
    ShippingAddress: { LastName: 'Jansen', CountryIso: 'NL' },
    Lines: [{ ChannelReference: '1', MerchantProductReference: 'P5', Quantity: 1, UnitPriceInclVat: 9.95 }],
  });
  const offer = () => [{ MerchantProductReference: 'P5', Stock: Math.floor(Math.random() * 100) }];
  const write = (method: string, path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${url}${path}`, { method, headers: { ...json, ...headers }, body: JSON.stringify(body) });
  return [
    { name: 'POST /v2/orders', statuses: [201], send: () => write('POST', '/v2/orders', channel, order()) },
    { name: 'PUT /v2/offer', statuses: [200], send: () => write('PUT', '/v2/offer', merchant, offer()) },
    {
      name: 'GET /v2/orders/new',
      statuses: [200],
      send: () => fetch(`${url}/v2/orders/new?limit=10`, { headers: merchant }),
    },
    {
      name: 'GET /v2/products/data',
      statuses: [200],
      send: () => fetch(`${url}/v2/products/data?limit=10`, { headers: channel }),
    },
  ];
}

void main();
