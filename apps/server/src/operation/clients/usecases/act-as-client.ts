import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { actingMinutes } from '@enlace/contract/operation/clients/client-acts.contract.ts';
import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import { recordHistory } from '#workspace/door.ts';
import { describeUser, renewClientInvitation } from '#identity/door.ts';
import { type ClientActor, ownerId, type RequestContext } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { recordClientAct } from '../client-history.ts';
import { endSessionRows, getClientRow } from '../clients.repository.ts';
import type { ClientCall, ClientsDeps } from '../clients.types.ts';
import { mailClient } from '../client-mail.ts';
import { clientInvitationEmail } from '../emails/client-mails.email.ts';

/** Ends one session of a client, or all; an unknown session is `resource.not_found`. */
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

/** Sends a new password link to a client created by the operator. Errors: clients.no_invitation. */
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

/**
 * A session in the client's place, tied to the administrator's own: it ends with it, and after an hour at the latest.
 * It has no proof of identity, so nothing sensitive can be done in it.
 */
export async function actAsClient({
  deps,
  ctx,
  id,
  reason,
}: ClientCall & { reason: string }): Promise<{ token: string; user: User }> {
  const now = deps.clock.now();
  const token = deps.ids.token(32);
  const sessionId = deps.ids.uuid();
  const { userId: adminId, sessionId: ownSessionId } = ctx.actor;
  const locale = await deps.db.system(async (tx) => {
    const client = await getClientRow(tx, id);
    await tx.sql`
      insert into sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, proven_at, expires_at, acting_admin_id, acting_session_id)
      select ${sessionId}, ${id}, ${hashToken(token)}, ${ctx.userAgent.slice(0, 300)}, ${now}, ${now}, null,
             least(own.expires_at, ${now.add({ minutes: actingMinutes })}), ${adminId}, own.id
      from sessions own where own.id = ${ownSessionId}`;
    const entry = { action: 'client.acting_began', after: { name: client.name, reason } };
    await recordClientAct({ tx, ctx, clientId: id, entry });
    return client.locale;
  });
  const actor: ClientActor = {
    kind: 'user',
    userId: id,
    ownerId: ownerId(id),
    sessionId,
    actingAdminId: adminId,
    apiKeyId: null,
    locale,
    permissions: permissionsOf({ kind: 'client', isActedAs: true }),
    provenAt: null,
  };
  return { token, user: await describeUser({ deps, actor }) };
}

/** Ends the acting session; the administrator's own was never affected. Errors: clients.not_acting. */
export async function stopActing({
  deps,
  ctx,
}: {
  deps: ClientsDeps;
  ctx: RequestContext<ClientActor>;
}): Promise<void> {
  const { actingAdminId, sessionId, userId } = ctx.actor;
  if (actingAdminId === null || sessionId === null) throw new AppError('clients.not_acting');
  await deps.db.system(async (tx) => {
    await tx.sql`delete from sessions where id = ${sessionId} and acting_admin_id is not null`;
    const entry = { action: 'client.acting_ended', subjectKind: 'client', subjectId: userId };
    await recordHistory({ tx, owner: ownerId(userId), actor: { kind: 'admin', userId: actingAdminId }, entry });
  });
  deps.authenticator.forget(userId);
}
