import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that holds templates: what it answers at each path, and how often it was asked. */
export class TemplateSite {
  readonly pages = new Map<string, string>();
  readonly asked: string[] = [];
  connections = 0;
  status = 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TemplateSite> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      site.asked.push(path);
      const page = site.pages.get(path);
      response.writeHead(page === undefined ? 404 : site.status, { location: '/elsewhere' }).end(page);
    });
    const site = new TemplateSite(server);
    server.on('connection', () => (site.connections += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
