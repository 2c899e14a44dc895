import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '@libs/config';
import type { Child } from './child';
import { readyKeys } from './hub-keys';
import { ProcessNotes } from './leftovers';
import type { StackSettings } from './local-stack.config';
import { startMailbox } from './mailbox';
import { checkPorts, type WantedPort } from './ports';
import { databaseUrl } from '@libs/local-postgres';
import { startPostgres, untilReady } from './postgres';
import type { Progress } from './progress';
import { migrate, startService, untilAnswering } from './service';
import { databaseEnvironment, serviceEnvironment, type DatabaseUrls } from './service-environment';
import { serviceRoleToken } from './service-role-token';
import { StackFault } from './stack-fault';
import { summaryText } from './summary';
import { ROOT, type ServiceName } from './workspace';

const OWNER_ONLY = 0o600;

/** Everything on one machine. Steps run in order; whatever has started is stopped in the opposite order. */
export class Stack {
  private readonly folder: string;
  private readonly notes: ProcessNotes;
  private readonly children: Child[] = [];
  private isStopping = false;
  private reportDeath: (fault: unknown) => void = () => undefined;
  /** Rejects as soon as a process of the stack ends by itself. */
  readonly untilBroken = new Promise<never>((_, reject) => (this.reportDeath = reject));

  constructor(
    private readonly settings: StackSettings,
    private readonly env: Environment,
    private readonly progress: Progress,
  ) {
    this.folder = resolve(ROOT, settings.local.folder);
    this.notes = new ProcessNotes(this.folder);
    // Nobody may be waiting yet when the first process ends.
    this.untilBroken.catch(() => undefined);
  }

  /** Starts everything and gives the text that says where it is. */
  async start(): Promise<string> {
    mkdirSync(this.folder, { recursive: true });
    for (const name of await this.notes.takeOver())
      this.progress.say(`  Ended ${name}, left over from an earlier start.`);
    await checkPorts(this.wantedPorts());
    const urls = await this.startDatabases();
    const env = { ...process.env, ...serviceEnvironment(this.env, this.settings, urls) };
    await this.startMail();
    await this.migrateBoth(env);
    await this.serveBoth(env);
    this.writeStackFile(urls);
    const keys = await this.progress.step('Keys of a merchant and a channel', () =>
      readyKeys(this.folder, `http://localhost:${this.settings.services.marketplacePort}`, env),
    );
    const token = serviceRoleToken(this.settings.services.jwtSecret);
    return summaryText({ settings: this.settings, keys, token, databases: this.describeDatabases(urls) });
  }

  /** Whether this stack took the folder, and so has something to end; another one may hold it. */
  get hasStarted(): boolean {
    return this.notes.isOurs;
  }

  /** Ends all processes, the last started first. */
  async stop(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    rmSync(this.stackFile, { force: true });
    for (const child of this.children.toReversed()) await child.stop();
    this.notes.forget();
  }

  private wantedPorts(): WantedPort[] {
    const { local, services } = this.settings;
    const embeds = !services.authDatabaseUrl || !services.marketplaceDatabaseUrl;
    return [
      { variable: 'AUTH_API_PORT', port: services.authPort, purpose: 'the auth service' },
      {
        variable: 'MARKETPLACE_API_PORT',
        port: services.marketplacePort,
        purpose: 'the marketplace service',
      },
      { variable: 'LOCAL_SMTP_PORT', port: local.smtpPort, purpose: 'incoming mail' },
      { variable: 'LOCAL_MAILBOX_PORT', port: local.mailboxPort, purpose: "the mailbox's web page" },
      ...(embeds
        ? [{ variable: 'LOCAL_POSTGRES_PORT', port: local.postgresPort, purpose: 'PostgreSQL' }]
        : []),
    ];
  }

  private async startDatabases(): Promise<DatabaseUrls> {
    const { local, services } = this.settings;
    const { authDatabaseUrl, marketplaceDatabaseUrl } = services;
    const embedded = [authDatabaseUrl ? '' : 'auth', marketplaceDatabaseUrl ? '' : 'marketplace'].filter(
      Boolean,
    );
    if (embedded.length > 0) {
      const options = { folder: this.folder, port: local.postgresPort, databases: embedded };
      await this.progress.step(`PostgreSQL on port ${local.postgresPort}`, async () => {
        const server = this.keep(await startPostgres(options), join(this.folder, 'postgres'));
        await this.while(server, untilReady(options));
      });
    }
    return {
      auth: authDatabaseUrl ?? databaseUrl(local.postgresPort, 'auth'),
      marketplace: marketplaceDatabaseUrl ?? databaseUrl(local.postgresPort, 'marketplace'),
    };
  }

  private async startMail(): Promise<void> {
    const { smtpPort, mailboxPort } = this.settings.local;
    await this.progress.step(`Mailbox on port ${mailboxPort}`, async () => {
      const options = { folder: this.folder, smtpPort, webPort: mailboxPort };
      const mailbox = this.keep(startMailbox(options), 'maildev');
      await this.while(mailbox, untilAnswering('The mailbox', `http://127.0.0.1:${mailboxPort}/api/email`));
    });
  }

  private async migrateBoth(env: NodeJS.ProcessEnv): Promise<void> {
    await this.progress.step('Migrations of both databases', async () => {
      const { folder } = this;
      await Promise.all([
        migrate({ service: 'auth-service', folder, env }),
        migrate({ service: 'marketplace-service', folder, env }),
      ]);
    });
  }

  private async serveBoth(env: NodeJS.ProcessEnv): Promise<void> {
    const { authPort, marketplacePort } = this.settings.services;
    const ports = { 'auth-service': authPort, 'marketplace-service': marketplacePort } as const;
    const serve = async (service: ServiceName): Promise<void> => {
      const child = this.keep(startService({ service, folder: this.folder, env }), service);
      await this.while(child, untilAnswering(service, `http://localhost:${ports[service]}/health`));
    };
    await this.progress.step(`Services on ports ${authPort} and ${marketplacePort}`, async () => {
      await Promise.all([serve('auth-service'), serve('marketplace-service')]);
    });
  }

  private keep(child: Child, mark: string): Child {
    if (this.isStopping) {
      // Ctrl-C came while this one started.
      void child.stop();
      throw new StackFault('Stopped.');
    }
    this.children.push(child);
    const { name, stopSignal } = child.options;
    this.notes.add({ name, pid: child.pid, mark, stopSignal });
    child.untilDeath().catch((fault: unknown) => {
      if (!this.isStopping) this.reportDeath(fault);
    });
    return child;
  }

  /** Waits for `work`, unless the process it needs ends. */
  private async while(child: Child, work: Promise<void>): Promise<void> {
    await Promise.race([work, child.untilDeath()]);
  }

  private get stackFile(): string {
    return join(this.folder, 'stack.env');
  }

  /** Lets `npm run auth` and `npm run marketplace` find the databases of the running stack. */
  private writeStackFile(urls: DatabaseUrls): void {
    const lines = Object.entries(databaseEnvironment(urls)).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(this.stackFile, lines.join(''), { mode: OWNER_ONLY });
  }

  private describeDatabases(urls: DatabaseUrls): DatabaseUrls {
    const { authDatabaseUrl, marketplaceDatabaseUrl } = this.settings.services;
    return {
      auth: authDatabaseUrl ? 'yours, from AUTH_DATABASE_URL or DATABASE_URL' : urls.auth,
      marketplace: marketplaceDatabaseUrl ? 'yours, from MARKETPLACE_DATABASE_URL' : urls.marketplace,
    };
  }
}
