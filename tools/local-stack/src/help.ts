import { listVariables } from '@libs/config';
import { LocalStackConfig } from './local-stack.config';

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const variables = listVariables(LocalStackConfig).map(
    ({ name, default: fallback, description }) =>
      `  LOCAL_${name.padEnd(20)} ${fallback?.padEnd(8)} ${description}`,
  );
  return [
    'npm start runs everything on this machine: PostgreSQL, a mailbox, the auth service and the marketplace service.',
    'It migrates both databases, makes keys to try the hub with, prints where everything is, and stops with Ctrl-C.',
    'Data stay in .local; delete that folder to begin anew.',
    '',
    'Variables, read from the environment or from .env:',
    '',
    '  AUTH_API_PORT              8081     The port of the auth service.',
    '  MARKETPLACE_API_PORT       8082     The port of the marketplace service.',
    '  AUTH_DATABASE_URL                   A database for the auth service instead of the embedded one (or DATABASE_URL).',
    '  MARKETPLACE_DATABASE_URL            A database for the marketplace service instead of the embedded one.',
    ...variables,
    '',
    'Everything else that can be set is in .env.example. Beside a running stack:',
    '',
    '  npm run auth -- --help           commands of the auth service',
    '  npm run marketplace -- --help    commands of the marketplace service: customers, channels, keys',
  ].join('\n');
}
