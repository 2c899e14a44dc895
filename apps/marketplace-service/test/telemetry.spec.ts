import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttp2Server, type Http2Server } from 'node:http2';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@libs/testing';
import { parse } from 'yaml';

const MAIN = join(__dirname, '../dist/src/main.js');

/** What a collector has received, as the text of the messages: names in protobuf are plain UTF-8. */
interface Collector {
  readonly url: string;
  readonly received: Record<string, string>;
  close(): void;
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const urlOf = async (server: Server | Http2Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

async function collectByHttp(): Promise<Collector> {
  const received: Record<string, string> = {};
  const server = createServer((request, response) => {
    request.setEncoding('latin1');
    request.on(
      'data',
      (chunk: string) => (received[request.url ?? ''] = (received[request.url ?? ''] ?? '') + chunk),
    );
    request.on('end', () => response.writeHead(200).end());
  });
  const url = await urlOf(server);
  return {
    url,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function collectByGrpc(): Promise<Collector> {
  const received: Record<string, string> = {};
  const server = createHttp2Server();
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path']);
    stream.setEncoding('latin1');
    stream.on('data', (chunk: string) => (received[path] = (received[path] ?? '') + chunk));
    stream.on('end', () => {
      stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(Buffer.alloc(5));
    });
  });
  const url = await urlOf(server);
  return { url, received, close: () => void server.close() };
}

/** The metrics that the dashboard and the alert rules ask for. */
function namesInDashboards(): string[] {
  const folder = join(__dirname, '../../../deploy');
  const dashboard = JSON.parse(readFileSync(join(folder, 'grafana/dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const { groups } = parse(readFileSync(join(folder, 'prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
  const names = expressions.flatMap((expression) =>
    expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
      .replace(/[a-z_]+ *\(/g, ' ')
      .match(/[a-z][a-z0-9_]+/g),
  );
  return [...new Set(names)].filter((name) => name !== null);
}

describe('Telemetry', () => {
  let database: TestDatabase;
  let service: ChildProcess | undefined;

  beforeAll(async () => (database = await createDatabase()));
  afterAll(() => database.drop());
  afterEach(async () => {
    if (service && service.exitCode === null) {
      service.kill('SIGKILL');
      await once(service, 'close');
    }
  });

  /** Starts the service, asks it for an unknown order without a key, and gives its address. */
  async function start(env: Readonly<Record<string, string>>): Promise<string> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    service = spawn(process.execPath, [MAIN], {
      cwd: __dirname,
      env: {
        MARKETPLACE_DATABASE_URL: database.url,
        MARKETPLACE_API_PORT: String(port),
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok === true);
    expect((await fetch(`${url}/v2/orders/SO-1?apikey=mk_00000000_00`)).status).toBe(401);
    return url;
  }

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      if (await isTrue()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('It never came true');
  }

  it('traces requests and their SQL by OTLP over HTTP, and pushes metrics', async () => {
    const collector = await collectByHttp();
    await start({
      MARKETPLACE_TRACING_ENABLED: 'true',
      MARKETPLACE_METRICS_ENABLED: 'true',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const traces = () => collector.received['/v1/traces'] ?? '';
    const metrics = () => collector.received['/v1/metrics'] ?? '';
    try {
      await until(() => traces().includes('/v2/orders/{merchantReference}') && traces().includes('api_keys'));
      for (const name of [
        'http.route',
        'http.route.params.merchantReference',
        'SO-1',
        'marketplace-service',
        'marketplace.version',
      ])
        expect(traces()).toContain(name);
      expect(traces()).not.toContain('/health');
      expect(traces()).not.toContain('mk_00000000_00');
      await until(() => metrics().includes('http_status_codes') && metrics().includes('marketplace_running'));
      expect(metrics()).toMatch(/nodejs\.|v8js\./);
    } finally {
      collector.close();
    }
  });

  it('does so by gRPC, and sends the rest when it stops', async () => {
    const collector = await collectByGrpc();
    await start({
      MARKETPLACE_TRACING_ENABLED: 'true',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    });
    try {
      service?.kill('SIGTERM');
      const [code] = (await once(service as ChildProcess, 'close')) as [number | null];
      expect(code).toBe(0);
      const path = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';
      expect(collector.received[path]).toContain('/v2/orders/{merchantReference}');
    } finally {
      collector.close();
    }
  });

  it('offers metrics to Prometheus at a port of its own', async () => {
    const port = await freePort();
    await start({
      MARKETPLACE_METRICS_ENABLED: 'true',
      MARKETPLACE_METRICS_EXPORTER: 'prometheus',
      OTEL_EXPORTER_PROMETHEUS_PORT: String(port),
    });
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(text).toMatch(
      /http_status_codes.*\{.*code="401".*http_route="\/v2\/orders\/\{merchantReference\}".*\} 1/,
    );
    expect(text).toContain('http_server_request_duration');
    expect(text).toMatch(/marketplace_running(?:\{.*\})? 1/);
    expect(text).toMatch(/global_marketplace_version_minor(?:\{.*\})? \d/);
    const given = new Set([...text.matchAll(/^([a-z][a-z0-9_]*)/gm)].map(([, name]) => name));
    await until(async () => {
      const later = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      for (const [, name] of later.matchAll(/^([a-z][a-z0-9_]*)/gm)) given.add(name);
      return given.has('nodejs_eventloop_delay_p99');
    });
    expect(namesInDashboards()).toContain('http_server_request_duration_bucket');
    expect(namesInDashboards().filter((name) => !given.has(name))).toEqual([]);
  });
});
