import { cloneDatabase, HttpClient, MailTrap } from '@libs/testing';
import { mailEnv, migrate } from './create-test-app';
import { findFreePort, startProcess, waitUntilServing } from './start-process';

/** Two built services in processes of their own, on one database. */
export async function startReplicas(env: Readonly<Record<string, string>> = {}) {
  const [database, mails] = await Promise.all([cloneDatabase('auth', migrate), MailTrap.start()]);
  const start = async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const service = startProcess(['serve'], {
      ...mailEnv(mails),
      AUTH_DATABASE_URL: database.url,
      AUTH_API_PORT: String(port),
      AUTH_API_HOST: '127.0.0.1',
      AUTH_API_EXTERNAL_URL: url,
      ...env,
    });
    await waitUntilServing(url, service);
    return { service, client: new HttpClient(url) };
  };
  const [one, other] = [await start(), await start()];
  return {
    mails,
    clients: [one.client, other.client] as const,
    stop: async () => {
      for (const { service } of [one, other]) service.process.kill('SIGTERM');
      await Promise.all([one.service.finished, other.service.finished]);
      await mails.stop();
      await database.drop();
    },
  };
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
