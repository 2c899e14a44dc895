import { cloneDatabase, MailTrap } from '@libs/testing';
import { AuthClient } from '@supabase/auth-js';
import { mailEnv, migrate } from './create-test-app';
import { findFreePort, startProcess, waitUntilServing } from './start-process';

/** The built service in a process of its own, with a database and a mail server of its own. */
export async function startService(env: Readonly<Record<string, string>> = {}) {
  const [database, mails] = await Promise.all([cloneDatabase('auth', migrate), MailTrap.start()]);
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
  return {
    url,
    mails,
    databaseUrl: database.url,
    /** The unmodified JavaScript client. */
    createClient: (flowType: 'implicit' | 'pkce' = 'implicit') =>
      new AuthClient({ url, flowType, autoRefreshToken: false, persistSession: false }),
    /** The text of the newest mail to an address once `count` of them have come. */
    readMail: async (email: string, count = 1) => (await mails.waitFor(email, { count })).text,
    /** All it has said, once it has ended. */
    readLog: async () => {
      const { stdout, stderr } = await service.finished;
      return stdout + stderr;
    },
    /** Ends the process as an operator would and gives its exit code. */
    stop: async (): Promise<number | null> => {
      service.process.kill('SIGTERM');
      const { code } = await service.finished;
      await mails.stop();
      await database.drop();
      return code;
    },
  };
}

export type StartedService = Awaited<ReturnType<typeof startService>>;
