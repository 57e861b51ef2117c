import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { confirmRegistrationById, resendVerification } from '#identity/door.ts';
import { AppError } from '#platform/errors.ts';
import type { ClientCall } from '../clients.types.ts';
import { lockRegistration } from '../registrations.queries.ts';

const renewedHours = 24;

/** An expired registration may be requested again: it gets another day. */
async function renew({ deps, id }: ClientCall): Promise<{ email: string; name: string }> {
  const until = deps.clock.now().add({ hours: renewedHours });
  return deps.db.system(async (tx) => {
    const { email, name, alias } = await lockRegistration(tx, id);
    const [taken] = await tx.sql`select 1 from users where alias = ${alias}`;
    if (taken) throw new AppError('auth.alias_taken', { params: { alias } });
    const [known] = await tx.sql`select 1 from users where email = ${email}`;
    if (known) throw new AppError('clients.email_taken', { params: { email } });
    await tx.sql`update registrations set expires_at = greatest(expires_at, ${until}) where id = ${id}`;
    return { email, name };
  });
}

async function record({ deps, ctx, id }: ClientCall, entry: { action: string; after: Record<string, unknown> }) {
  await deps.db.system((tx) =>
    recordHistory({
      tx,
      owner: operatorOwner,
      actor: ctx.actor,
      entry: { ...entry, subjectKind: 'registration', subjectId: id },
    }),
  );
}

/** Mails the verification link again. */
export async function resendRegistration(call: ClientCall): Promise<void> {
  const { email, name } = await renew(call);
  await resendVerification({ deps: call.deps, ip: call.ctx.ip, locale: call.ctx.locale, email });
  await record(call, { action: 'registration.resent', after: { name, email } });
}

/** Confirms on the person's behalf, with a code that nobody ever sees. */
export async function confirmForClient(call: ClientCall): Promise<{ id: string }> {
  const { deps } = call;
  const { email, name } = await renew(call);
  await record(call, { action: 'registration.confirmed', after: { name, email } });
  await confirmRegistrationById({ deps, id: call.id });
  const [client] = await deps.db.sql<{ id: string }[]>`select id from users where email = ${email}`;
  if (!client) throw new Error('a confirmed registration made no client');
  return { id: client.id };
}
