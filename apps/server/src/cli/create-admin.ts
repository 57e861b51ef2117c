import { z } from 'zod';
import { newPasswordSchema, passwordLimits } from '@enlace/contract/identity/sign-in/password.schemas.ts';
import { adminRoles } from '@enlace/contract/core/permissions.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createAdminAccount, inviteFromConsole } from '#identity/door.ts';
import { type Command, CommandError, exitCodes, UsageError } from './command.types.ts';
import { readOptions } from './options.ts';
import { withPlatform } from './open-platform.ts';
import type { Terminal } from './terminal.ts';

const nameSchema = z.string().trim().min(1).max(120);

function readAccount(args: string[]) {
  const options = readOptions(args, {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'owner' },
    invite: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
  });
  const email = emailSchema.safeParse(options.email);
  if (!email.success) throw new UsageError('--email needs an e-mail address');
  const role = z.enum(adminRoles).safeParse(options.role);
  if (!role.success) throw new UsageError(`--role is one of ${adminRoles.join(', ')}`);
  const name = nameSchema.safeParse(options.name);
  if (!options.invite && !name.success) throw new UsageError('--name needs the name of the person');
  const { invite, replace } = options;
  if (replace && !invite) throw new UsageError('--replace needs --invite');
  return { email: email.data, role: role.data, name: name.data ?? email.data, invite, replace };
}

async function readPassword(terminal: Terminal): Promise<string> {
  const password = await terminal.readSecret('Password: ');
  if (password === '') throw new UsageError('a password is needed on standard input, or --invite for a link');
  if (terminal.isInteractive && (await terminal.readSecret('Once more: ')) !== password)
    throw new CommandError('The two passwords differ.');
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success)
    throw new CommandError(`The password needs ${passwordLimits.min} to ${passwordLimits.max} characters.`);
  return checked.data;
}

const refusals: Partial<Record<AppError['code'], string>> = {
  'admins.already_admin': 'There is already an administrator with that address.',
  'admins.address_of_client': 'That address belongs to a client; an administrator needs a different one.',
  'admins.already_invited': 'There is already an open invitation for that address; use --replace to replace it.',
  'request.invalid': 'The password is widely used or based on the person’s data. Choose another.',
};

function explain(error: unknown): unknown {
  const text = error instanceof AppError ? refusals[error.code] : undefined;
  return text === undefined ? error : new CommandError(text, { cause: error });
}

async function createIt(deps: Platform, account: ReturnType<typeof readAccount>, password: string | undefined) {
  try {
    if (password === undefined) return await inviteFromConsole({ deps, input: account });
    await createAdminAccount({ deps, input: { ...account, password } });
    return undefined;
  } catch (error) {
    throw explain(error);
  }
}

export const createAdmin: Command = {
  words: 'create-admin',
  summary: 'Create an administrator, or print an invitation link',
  options: [
    '--email <address>   address to sign in with',
    '--name <name>       name of the person',
    `--role <role>       ${adminRoles.join(', ')}; default: owner`,
    '--invite            print an invitation link instead of asking for a password',
    '--replace           with --invite: replace an open invitation, whose link is then void',
  ],
  async run({ args, env, serverRoot, terminal }) {
    const account = readAccount(args);
    const password = account.invite ? undefined : await readPassword(terminal);
    const invitation = await withPlatform({ env, serverRoot, mayCreate: true }, (deps) =>
      createIt(deps, account, password),
    );
    if (invitation)
      terminal.say(`Open this link within ${invitation.days} days to become an administrator:\n${invitation.url}`);
    else terminal.say(`${account.email} is an administrator (${account.role}).`);
    return exitCodes.done;
  },
};
