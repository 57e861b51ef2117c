import type { CreateClientInput } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { aliasAvailability, clientRegistered, issueClientInvitation } from '#identity/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import { recordClientAct } from '../client-history.ts';
import { mailClient } from '../client-mail.ts';
import type { ClientsCall } from '../clients.types.ts';
import { clientInvitationEmail } from '../emails/client-mails.email.ts';

const timeZone = 'Europe/Madrid';

/** Maps constraints of `users` to errors of the contract. */
export function refusalOf(error: unknown, { alias, email }: { alias?: string; email?: string }): unknown {
  if (isUniqueViolation(error, 'users_alias_key'))
    return new AppError('auth.alias_taken', { params: { alias: alias ?? '' } });
  if (isUniqueViolation(error, 'users_email_key'))
    return new AppError('clients.email_taken', { params: { email: email ?? '' } });
  if (isForeignKeyViolation(error)) return invalidField('accountTypeId', 'invalid_option');
  return error;
}

type NewClient = { id: string; passwordHash: string; input: CreateClientInput };

async function insertClient(tx: Tx, { deps }: ClientsCall, { id, passwordHash, input }: NewClient): Promise<void> {
  const { name, email, alias, phone, accountTypeId } = input;
  await tx.sql`
    insert into users (id, roll, name, alias, codigo, email, phone, account_type_id, password_hash, locale, time_zone)
    values (${id}, 'user', ${name}, ${alias}, ${deps.ids.code(8)}, ${email}, ${phone}, ${accountTypeId}, ${passwordHash},
            ${fromWireLocale(input.locale)}, ${timeZone})`;
  await deps.events.emit(tx, clientRegistered, { userId: id, accountTypeId, timeZone });
}

/**
 * Creates a client with an active trial, who gets a link to choose a password. Errors: auth.alias_taken,
 * clients.email_taken.
 */
export async function createClient({
  deps,
  ctx,
  input,
}: ClientsCall & { input: CreateClientInput }): Promise<{ id: string }> {
  const { alias, email, name } = input;
  if (!(await aliasAvailability({ deps, alias })).available)
    throw new AppError('auth.alias_taken', { params: { alias } });
  const id = deps.ids.uuid();
  const locale = fromWireLocale(input.locale);
  // Nobody knows the hashed value: until the link is used, no password opens the account.
  const passwordHash = await deps.passwords.hash(deps.ids.token(32));
  try {
    await deps.db.system(async (tx) => {
      await insertClient(tx, { deps, ctx }, { id, passwordHash, input });
      const invited = { userId: id, email, locale, invitedBy: ctx.actor.userId };
      const { url, days } = await issueClientInvitation({ tx, deps, invited });
      const content = clientInvitationEmail({ locale, name, url, days });
      await mailClient({ tx, deps, to: { name, email }, purpose: 'client_invitation', content });
      await recordClientAct({
        tx,
        ctx,
        clientId: id,
        entry: { action: 'client.created', after: { name, alias, email } },
      });
    });
  } catch (error) {
    throw refusalOf(error, { alias, email });
  }
  return { id };
}
