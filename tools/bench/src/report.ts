import { cpus } from 'node:os';
import type { Row } from './run-scenario';

export interface ServiceReport {
  readonly service: string;
  readonly startMs: number;
  readonly rows: readonly Row[];
}

const HEAD = [
  'What',
  'callers',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'errors',
  'CPU s/1,000 service',
  'CPU s/1,000 PostgreSQL',
  'SQL/request',
  'RSS MB',
  'limit requests/s',
  'of the limit',
];

/** The tables as Markdown. */
export function asMarkdown(reports: readonly ServiceReport[], seconds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, ${seconds} s a row`;
  const parts = reports.map(({ service, startMs, rows }) =>
    [
      `## ${service}`,
      '',
      `From the start of the process to ready: ${startMs} ms.`,
      '',
      line(HEAD),
      line(HEAD.map(() => '---')),
      ...rows.map((row) => line(cellsOf(row))),
      '',
    ].join('\n'),
  );
  return `# Measured\n\n${machine}. Services, PostgreSQL, callers and limits share the cores.\n\n${parts.join('\n')}`;
}

function cellsOf(row: Row): string[] {
  const { limitPerSecond, perSecond } = row;
  const share = limitPerSecond === null ? '' : `${Math.round((100 * perSecond) / limitPerSecond)} %`;
  return [
    row.scenario,
    String(row.callers),
    perSecond.toLocaleString('en'),
    ...[row.p50, row.p95, row.p99].map(String),
    row.errors === 0 ? '0' : `${row.errors}: ${row.firstError ?? ''}`,
    ...[row.serviceCpu, row.postgresCpu, row.statementsPerRequest, row.residentMb].map(
      (value) => value?.toString() ?? '',
    ),
    limitPerSecond?.toLocaleString('en') ?? '',
    share,
  ];
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
