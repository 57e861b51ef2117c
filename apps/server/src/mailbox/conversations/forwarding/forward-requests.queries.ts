import type { z } from 'zod';
import type { forwardRequestSchema } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findForwardRequest, type FoundRequest } from './forward-request.rules.ts';

const shownDays = 7;
const shown = 50;

type Row = {
  conversationId: string;
  profileId: string;
  address: string | null;
  from: string | null;
  subject: string | null;
  text: string;
  at: Temporal.Instant;
};

type ForwardRequest = z.output<typeof forwardRequestSchema>;

function readRequest({ from, subject, text, address }: Row): FoundRequest | undefined {
  return findForwardRequest({ from: from ?? '', subject: subject ?? '', text, ownAddress: address ?? '' });
}

function askingMessages(tx: Tx) {
  return tx.sql`
    select c.id as conversation_id, c.profile_id, c.address, m.author_email as from, m.subject,
           coalesce(m.full_text, m.text) as text, m.at
    from conversations c join messages m on m.owner_id = c.owner_id and m.conversation_id = c.id and m.direction = 'in'`;
}

/** What these mails on the shelf ask, by conversation. */
export async function findForwardRequests(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<Row[]>`
    ${askingMessages(tx)} where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[]) order by m.at`;
  const requests = rows.flatMap((row): [string, FoundRequest][] => {
    const found = readRequest(row);
    return found ? [[row.conversationId, found]] : [];
  });
  return new Map(requests);
}

/** Providers' questions of the last week to each profile, newest first, read from the mails on the shelf. */
export async function listForwardRequests(
  tx: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, ForwardRequest[]>> {
  const rows = await tx.sql<Row[]>`
    ${askingMessages(tx)}
    where c.owner_id = ${owner} and c.state = 'shelf' and c.deleted_at is null and c.shelf_reason = 'forward_request'
      and c.last_message_at > ${now.subtract({ hours: shownDays * 24 })}
    order by m.at desc limit ${shown}`;
  const requests = new Map<string, ForwardRequest[]>();
  for (const row of rows) {
    const { conversationId, profileId, at } = row;
    const found = readRequest(row);
    if (found) requests.set(profileId, [...(requests.get(profileId) ?? []), { conversationId, ...found, at }]);
  }
  return requests;
}
