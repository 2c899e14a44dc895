import { open } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { ServiceCommand } from '@libs/command-line';
import type { Config } from '@libs/config';
import { AdminUserService } from './admin/admin-user.service';
import { ImportUsersService, type ImportCounts } from './admin/import-users.service';
import type { Actor } from './audit/admin-audit-entry';
import { withServices } from './cli-services';
import { MailerConfig } from './mail/mailer.config';
import { JwtConfig } from './session/jwt.config';

/** Who acts, in the audit log. */
const ACTOR: Actor = { username: 'command line' };
const LINES_PER_REMARK = 10_000;

interface CreateOptions {
  readonly confirm?: boolean;
  readonly admin?: boolean;
  readonly aud?: string;
}

/** Commands for who runs the service: create and delete a user, take over users from elsewhere. */
export function addAdminCommands(program: ServiceCommand['program'], config: () => Config): void {
  const admin = program.command('admin').description('administer users');
  admin
    .command('createuser <email> <password> [role]')
    .description('create a user')
    .option('--confirm', 'the address counts as confirmed')
    .option('--admin', 'the user may change their own app_metadata')
    .option('-a, --aud <audience>', 'for whom the tokens of the user are meant')
    .action((email: string, password: string, role: string | undefined, options: CreateOptions) =>
      withServices(config(), (services) => createUser(services, { email, password, role }, options)),
    );
  admin
    .command('deleteuser <email-or-id>')
    .description('delete a user for good')
    .action((emailOrId: string) => withServices(config(), (services) => deleteUser(services, emailOrId)));
  admin
    .command('import <file>')
    .description(
      'create users out of a file with one JSON object a line, passwords hashed elsewhere included',
    )
    .addHelpText(
      'after',
      `
A line holds what POST /admin/users takes, without password, and created_at if known:
  {"email": "ada@example.com", "password_hash": "$2a$10$...", "email_confirm": true, "created_at": "2020-01-31T12:00:00Z"}
Who is there already is left alone, so a run that broke off is simply repeated.
Lines that are refused are printed with their numbers; then the status is 1.`,
    )
    .action((file: string) => withServices(config(), (services) => importUsers(services, file)));
}

async function createUser(
  services: INestApplicationContext,
  { email, password, role }: { email: string; password: string; role: string | undefined },
  options: CreateOptions,
): Promise<void> {
  const wanted = options.admin ? services.get(JwtConfig).adminGroup : role;
  const body = {
    email,
    password,
    email_confirm: options.confirm === true || services.get(MailerConfig).isAutoconfirm,
    ...(wanted ? { role: wanted } : {}),
    ...(options.aud ? { aud: options.aud } : {}),
  };
  const user = await services.get(AdminUserService, { strict: false }).create(body, ACTOR);
  console.log(`Created the user ${user.id}.`);
}

async function deleteUser(services: INestApplicationContext, emailOrId: string): Promise<void> {
  const users = services.get(AdminUserService, { strict: false });
  const id = await users.identify(emailOrId);
  await users.remove(id, false, ACTOR);
  console.log(`Deleted the user ${id}.`);
}

async function importUsers(services: INestApplicationContext, path: string): Promise<void> {
  const file = await open(path);
  let next = LINES_PER_REMARK;
  const counts = await services.get(ImportUsersService, { strict: false }).import(file.readLines(), ACTOR, {
    refused: (lineNumber, reason) => console.error(`Line ${lineNumber}: ${reason}`),
    progressed: (sofar) => {
      if (sofar.lines < next) return;
      next = sofar.lines + LINES_PER_REMARK;
      console.error(describe(sofar));
    },
  });
  console.log(describe(counts));
  if (counts.refused > 0) process.exitCode = 1;
}

function describe({ lines, created, existing, refused }: ImportCounts): string {
  return `${lines} lines: ${created} created, ${existing} there already, ${refused} refused.`;
}
