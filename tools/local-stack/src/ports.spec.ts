import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { checkPorts } from './ports';

describe('checkPorts', () => {
  let server: Server;
  let taken: number;

  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    taken = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const ask = (variable: string, port: number) => ({ variable, port, purpose: 'a test' });

  it('names the variable of a taken port', async () => {
    await expect(checkPorts([ask('THIS_PORT', taken)])).rejects.toThrow(
      new RegExp(`Port ${taken} for a test is taken.*THIS_PORT=\\d+ npm start`),
    );
  });

  it('names both variables of a port wanted twice, and every fault at once', async () => {
    const wanted = [ask('THIS_PORT', taken), ask('ONE', 61_001), ask('TWO', 61_001)];
    await expect(checkPorts(wanted)).rejects.toThrow(/THIS_PORT[^]*TWO and ONE are both 61001/);
  });

  it('takes a port that was free a moment ago', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    other.close();
    await once(other, 'close');
    await expect(checkPorts([ask('THIS_PORT', port)])).resolves.toBeUndefined();
  });
});
