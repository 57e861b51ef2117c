import type {
  Client,
  ClientDetail,
  ClientHistoryEntry,
  ClientMail,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { findOpenClientInvitation } from '#identity/door.ts';
import { findLeavingState } from '#account/door.ts';
import { parseDevice } from '#platform/http/device.ts';
import { listProfileCards } from '#presence/door.ts';
import { findSubscription } from '#billing/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { presentClient, presentHistoryEntry } from '../clients.presenter.ts';
import { getClientRow, listNoteRows, listSessionRows } from '../clients.repository.ts';
import type { ClientCall, ClientRow } from '../clients.types.ts';
import { listHistoryRows, listProductMails, readSizes } from '../detail.queries.ts';

async function readInvitation(
  tx: Tx,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Client['invitation']> {
  const open = await findOpenClientInvitation(tx, id);
  if (!open) return null;
  const { sentAt, expiresAt } = open;
  const isExpired = Temporal.Instant.compare(expiresAt, now) <= 0;
  return { sentAt: sentAt.toString(), expiresAt: expiresAt.toString(), isExpired };
}

async function readProfiles(tx: Tx, { id, mainProfileId }: ClientRow): Promise<ClientDetail['profiles']> {
  const cards = await listProfileCards(tx, ownerId(id));
  return cards.map(({ id: profileId, name, status, path, visits30d }) => ({
    id: profileId,
    name,
    status,
    path,
    visits30d,
    isMain: profileId === mainProfileId,
  }));
}

async function readSessions(
  tx: Tx,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<ClientDetail['sessions']> {
  const rows = await listSessionRows(tx, { userId: id, now });
  return rows.map((row) => ({
    id: row.id,
    device: parseDevice(row.userAgent),
    actingAdmin: row.actingAdmin,
    createdAt: row.createdAt.toString(),
    lastSeenAt: row.lastSeenAt.toString(),
    expiresAt: row.expiresAt.toString(),
  }));
}

async function readErasure({ deps, id }: ClientCall): Promise<Client['erasure']> {
  const leaving = await findLeavingState({ deps, userId: id });
  return leaving && { requestedAt: leaving.requestedAt.toString(), eraseAt: leaving.eraseAt.toString() };
}

/** Everything the operator may know about a client; no secret, no mail body, no message. */
export async function readClient(call: ClientCall): Promise<ClientDetail> {
  const { deps, id } = call;
  const now = deps.clock.now();
  const erasure = await readErasure(call);
  return deps.db.system(async (tx) => {
    const row = await getClientRow(tx, id);
    const notes = await listNoteRows(tx, id);
    return {
      client: presentClient(row, { erasure, invitation: await readInvitation(tx, { id, now }) }),
      subscription: await findSubscription({ tx, deps, owner: ownerId(id) }),
      profiles: await readProfiles(tx, row),
      sizes: await readSizes(tx, id),
      sessions: await readSessions(tx, { id, now }),
      notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toString() })),
    };
  });
}

type PageQuery = { cursor?: string | undefined; limit: number };

export function listClientMails({ deps, id, query }: ClientCall & { query: PageQuery }): Promise<Page<ClientMail>> {
  return deps.db.system(
    async (tx) => {
      const { email } = await getClientRow(tx, id);
      const { rows, next } = await listProductMails(tx, { email, cursor: query.cursor, limit: query.limit });
      const items = rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toString(),
        sentAt: row.sentAt?.toString() ?? null,
      }));
      return { items, next };
    },
    { readOnly: true },
  );
}

export function listClientHistory({
  deps,
  id,
  query,
}: ClientCall & { query: PageQuery }): Promise<Page<ClientHistoryEntry>> {
  return deps.db.system(
    async (tx) => {
      await getClientRow(tx, id);
      const { rows, next } = await listHistoryRows(tx, { owner: id, cursor: query.cursor, limit: query.limit });
      return { items: rows.map(presentHistoryEntry), next };
    },
    { readOnly: true },
  );
}
