import type { Readable } from 'node:stream';
import { exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { exportNotReady, ticketInvalid } from '../portability.errors.ts';
import { lockExport, setTicket, spendTicket } from '../portability.repository.ts';
import { downloadName, exportKey } from '../portability.rules.ts';
import type { PortabilityDeps } from '../portability.types.ts';

type TicketInput = {
  deps: Pick<PortabilityDeps, 'db' | 'clock' | 'ids'>;
  ctx: RequestContext<ClientActor>;
  id: string;
};

/**
 * A path that serves the archive once within a minute, so that the browser can download it without the session's token
 * in an address. Errors: resource.not_found, exports.not_ready.
 */
export async function createExportTicket({ deps, ctx, id }: TicketInput): Promise<{ path: string }> {
  const owner = ctx.actor.ownerId;
  const ticket = deps.ids.token(32);
  const now = deps.clock.now();
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockExport(tx, owner, id);
    if (!row) throw notFound();
    const isOver = row.expiresAt !== null && Temporal.Instant.compare(row.expiresAt, now) <= 0;
    if (row.state !== 'ready' || isOver) throw exportNotReady();
    const expiresAt = now.add({ seconds: exportLimits.ticketSeconds });
    await setTicket(tx, { owner, exportId: id, ticketHash: hashToken(ticket), expiresAt });
    const entry = { action: 'export.downloaded', subjectKind: 'export', subjectId: id };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return { path: `/api/exports/download/${ticket}` };
}

export type Download = { name: string; sizeBytes: number; stream: Readable };

/** Uses up the ticket and opens the archive. Errors: exports.ticket_invalid. */
export async function openDownload({
  deps,
  ticket,
}: {
  deps: Pick<PortabilityDeps, 'db' | 'clock' | 'storage'>;
  ticket: string;
}): Promise<Download> {
  const now = deps.clock.now();
  const found = await deps.db.system((tx) => spendTicket(tx, { ticketHash: hashToken(ticket), now }));
  if (!found) throw ticketInvalid();
  const key = exportKey({ owner: found.ownerId, exportId: found.id });
  if ((await deps.storage.size(key)) === undefined) throw ticketInvalid();
  return { name: downloadName(found), sizeBytes: found.sizeBytes, stream: deps.storage.read(key) };
}
