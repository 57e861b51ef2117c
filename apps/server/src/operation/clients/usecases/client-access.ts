import { renewClientInvitation } from '#identity/door.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { recordClientAct } from '../client-history.ts';
import { mailClient } from '../client-mail.ts';
import { endSessionRows, getClientRow } from '../clients.repository.ts';
import type { ClientCall } from '../clients.types.ts';
import { clientInvitationEmail } from '../emails/client-mails.email.ts';

/** Ends one session of a client, or all of them; a session that is not there is `resource.not_found`. */
export async function endClientSessions({
  deps,
  ctx,
  id,
  sessionId,
}: ClientCall & { sessionId: string | undefined }): Promise<number> {
  const ended = await deps.db.system(async (tx) => {
    await getClientRow(tx, id);
    const count = await endSessionRows(tx, { userId: id, sessionId });
    if (sessionId !== undefined && count === 0) throw notFound();
    if (count > 0)
      await recordClientAct({ tx, ctx, clientId: id, entry: { action: 'client.sessions_ended', after: { count } } });
    return count;
  });
  deps.authenticator.forget(id);
  return ended;
}

/** A fresh link to the password of a client the operator created. Errors: clients.no_invitation. */
export async function resendClientInvitation({ deps, ctx, id }: ClientCall): Promise<void> {
  await deps.db.system(async (tx) => {
    const row = await getClientRow(tx, id, { lock: true });
    const link = await renewClientInvitation({ tx, deps, userId: id });
    if (!link) throw new AppError('clients.no_invitation');
    const content = clientInvitationEmail({ locale: row.locale ?? 'es', name: row.name, ...link });
    await mailClient({ tx, deps, to: row, purpose: 'client_invitation', content });
    await recordClientAct({ tx, ctx, clientId: id, entry: { action: 'client.invitation_resent' } });
  });
}
