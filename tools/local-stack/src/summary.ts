import type { HubKeys } from './hub-keys';
import type { StackSettings } from './local-stack.config';

export interface SummaryOptions {
  readonly settings: StackSettings;
  readonly keys: HubKeys;
  readonly token: string;
  /** Where the databases are, without passwords of others. */
  readonly databases: Readonly<Record<'auth' | 'marketplace', string>>;
}

/** What runs where, and three commands that work when pasted. */
export function summaryText({ settings, keys, token, databases }: SummaryOptions): string {
  const { local, services } = settings;
  const auth = `http://localhost:${services.authPort}`;
  const hub = `http://localhost:${services.marketplacePort}`;
  return `
Everything runs. Stop it with Ctrl-C.

  Auth service          ${auth.padEnd(26)}Swagger UI: ${auth}/docs
  Marketplace service   ${hub.padEnd(26)}Swagger UI: ${hub}/docs
  Mailbox               ${`http://localhost:${local.mailboxPort}`.padEnd(26)}takes mail at port ${local.smtpPort}
  Auth database         ${databases.auth}
  Marketplace database  ${databases.marketplace}
  Logs                  ${local.folder}/log

  Merchant key          ${keys.merchant}
  Channel key           ${keys.channel}  (channel ${keys.channelId})
  Service-role token    ${token}

Try it: somebody signs up (the mail is in the mailbox), a merchant creates a product, the channel learns of it.

curl -s ${auth}/signup -H 'Content-Type: application/json' -d '{"email":"ada-'$(date +%s)'@example.com","password":"a long and secret sentence"}'

curl -s '${hub}/v2/products?apikey=${keys.merchant}' -H 'Content-Type: application/json' -d '{"MerchantProductReference":"mug-'$(date +%s)'","Name":"A mug","Stock":5,"Price":9.95}'

curl -s '${hub}/v2/products/data?apikey=${keys.channel}'
`;
}
