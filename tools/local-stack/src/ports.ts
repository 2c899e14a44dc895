import { createServer } from 'node:net';
import { StackFault } from './stack-fault';

export interface WantedPort {
  readonly variable: string;
  readonly port: number;
  readonly purpose: string;
}

/**
 * Makes sure that every port is free and none is wanted twice, before anything starts.
 * @throws StackFault that names each variable at fault.
 */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const faults: string[] = [];
  for (const [index, { variable, port, purpose }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((other) => other.port === port);
    if (twin) faults.push(`${variable} and ${twin.variable} are both ${port}: give each its own port.`);
    else if (!(await isFree(port)))
      faults.push(
        `Port ${port} for ${purpose} is taken by another program. Stop that program, or choose another port with ${variable}: ${variable}=${suggest(port)} npm start`,
      );
  }
  if (faults.length > 0) throw new StackFault(faults.join('\n'));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const suggest = (port: number): number => (port < 65_000 ? port + 100 : port - 100);
