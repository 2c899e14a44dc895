/** The limit: a bare Fastify in a process of its own, which answers every request with the same bytes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import Fastify from 'fastify';

export interface BareServer {
  readonly url: string;
  stop(): void;
}

/** @param body the bytes of the answer. */
export async function startBareServer(body: string): Promise<BareServer> {
  const child = fork(__filename, [], { env: { ...process.env, BARE_BODY: body } });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

async function serve(body: string): Promise<void> {
  const app = Fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, null),
  );
  app.all('/*', (_request, reply) => reply.type('application/json').send(body));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(Number(new URL(address).port));
}

if (process.send && process.env['BARE_BODY'] !== undefined) void serve(process.env['BARE_BODY']);
