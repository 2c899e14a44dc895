/**
 * A small load balancer, as simple as one can be: it sends each request to the next replica that is ready, keeps its
 * connections to them open, asks them for their readiness again and again, and never tries a request twice.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Replica } from './replica';

const CHECK_INTERVAL_MS = 250;

export interface Balancer {
  readonly url: string;
  stop(): void;
}

export async function startBalancer(replicas: readonly Replica[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set(replicas);
  const check = setInterval(() => {
    for (const replica of replicas)
      void replica.isReady().then((isReady) => (isReady ? ready.add(replica) : ready.delete(replica)));
  }, CHECK_INTERVAL_MS);
  let turn = 0;
  const server = createServer((request, response) => {
    const candidates = replicas.filter((replica) => ready.has(replica));
    const replica = candidates[(turn += 1) % candidates.length];
    if (replica) forward(agent, replica.port, request, response);
    else response.writeHead(503).end('no replica is ready');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      clearInterval(check);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(agent: Agent, port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const upstream = sendRequest({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
    // Whether a connection is kept is agreed on each side by itself.
    const { connection: _, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(response);
  });
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(error.message);
  });
  request.pipe(upstream);
}
