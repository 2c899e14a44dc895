import { ConfigError } from '@libs/config';

/**
 * An error as a sentence that says what to do; only bugs show their stack.
 * @param prefix of the service's variables.
 */
export function explain(error: unknown, prefix: string): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message, stack, port, path } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Set ${prefix}API_PORT to another one.`;
    case 'EACCES':
      return port ? `Port ${port} needs more rights. Set ${prefix}API_PORT to another one.` : message;
    case 'ENOENT':
      return path ? `There is no file ${path}.` : message;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `No database answers (${message}). Check ${prefix}DATABASE_URL, or run \`npm start\`.`;
    case '28P01':
    case '28000':
    case '3D000':
      return `The database refuses: ${message}. Check ${prefix}DATABASE_URL.`;
    default:
      return stack ?? String(error);
  }
}
