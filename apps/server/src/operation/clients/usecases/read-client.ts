import type { z } from 'zod';
import { clientHistoryEntrySchema } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { findOpenClientInvitation } from '#identity/door.ts';
import { findLeavingState } from '#account/door.ts';
import { parseDevice } from '#platform/http/device.ts';
import { listProfileCards } from '#presence/door.ts';
import { findSubscription } from '#billing/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { withoutSecretLinks } from '#platform/secret-links.ts';
import { getClientRow, listNoteRows, listSessionRows } from '../clients.repository.ts';
import { stateOf } from '../clients.rules.ts';
import type { Client, ClientCall, ClientDetail, ClientRow } from '../clients.types.ts';
import {
  type ClientMail,
  findMoneyMail,
  type HistoryRow,
  listHistoryRows,
  listProductMails,
  type OpenedMail,
  readSizes,
} from '../detail.queries.ts';

async function readInvitation(
  tx: Tx,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Client['invitation']> {
  const open = await findOpenClientInvitation(tx, id);
  if (!open) return null;
  const { sentAt, expiresAt } = open;
  const isExpired = Temporal.Instant.compare(expiresAt, now) <= 0;
  return { sentAt, expiresAt, isExpired };
}

function suspensionOf({ suspendedAt: at, suspendedReason, suspendedByName: by }: ClientRow): Client['suspension'] {
  return at && { at, reason: suspendedReason ?? '', by };
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
  return rows.map((row) => ({ ...row, device: parseDevice(row.userAgent) }));
}

/** Everything the operator may know about a client; no secret, no mail body, no message. */
export async function readClient(call: ClientCall): Promise<ClientDetail> {
  const { deps, id } = call;
  const now = deps.clock.now();
  const erasure = await findLeavingState({ deps, userId: id });
  return deps.db.system(async (tx) => {
    const row = await getClientRow(tx, id);
    const notes = await listNoteRows(tx, id);
    const invitation = await readInvitation(tx, { id, now });
    return {
      client: { ...row, state: stateOf(row), suspension: suspensionOf(row), erasure, invitation },
      subscription: await findSubscription({ tx, deps, owner: ownerId(id) }),
      profiles: await readProfiles(tx, row),
      sizes: await readSizes(tx, id),
      sessions: await readSessions(tx, { id, now }),
      notes,
    };
  });
}

type PageQuery = { cursor?: string | undefined; limit: number };

type MailsQuery = PageQuery & { about?: 'money' | undefined };

export function listClientMails({ deps, id, query }: ClientCall & { query: MailsQuery }): Promise<Page<ClientMail>> {
  const { cursor, limit } = query;
  return deps.db.system(
    async (tx) => {
      const { email } = await getClientRow(tx, id);
      const onlyMoney = query.about === 'money';
      const { rows: items, next } = await listProductMails(tx, { owner: id, email, onlyMoney, cursor, limit });
      return { items, next };
    },
    { readOnly: true },
  );
}

/** A mail about money; links that act for whoever knows them are left out. Errors: resource.not_found. */
export function readClientMail({ deps, id, mailId }: ClientCall & { mailId: string }): Promise<OpenedMail> {
  return deps.db.system(
    async (tx) => {
      const { email } = await getClientRow(tx, id);
      const mail = await findMoneyMail(tx, { owner: id, email, id: mailId });
      if (!mail) throw notFound();
      const { text, html } = mail;
      return { ...mail, text: withoutSecretLinks(text), html: html === null ? null : withoutSecretLinks(html) };
    },
    { readOnly: true },
  );
}

type HistoryEntry = z.output<typeof clientHistoryEntrySchema>;
const actorKinds = clientHistoryEntrySchema.shape.actor.shape.kind;

/** Actors of other kinds are parts of the system. */
function historyEntryOf(row: HistoryRow): HistoryEntry {
  const kind = actorKinds.safeParse(row.actorKind).data ?? 'system';
  return {
    ...row,
    actor: { kind, name: row.actorName, actingAdmin: row.actingAdmin },
    subject: { kind: row.subjectKind, name: row.subjectName },
  };
}

export function listClientHistory({ deps, id, query }: ClientCall & { query: PageQuery }): Promise<Page<HistoryEntry>> {
  return deps.db.system(
    async (tx) => {
      await getClientRow(tx, id);
      const { rows, next } = await listHistoryRows(tx, { owner: id, cursor: query.cursor, limit: query.limit });
      return { items: rows.map(historyEntryOf), next };
    },
    { readOnly: true },
  );
}
