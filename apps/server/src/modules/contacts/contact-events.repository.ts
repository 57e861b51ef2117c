import type { ContactEventDetails, ContactEventKind } from '@enlace/contract/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { ContactEventRow } from './contacts.types.ts';

/** Things the person did; they move `activity_at`. */
export const personalKinds: readonly ContactEventKind[] = [
  'joined',
  'wrote',
  'campaign_opened',
  'campaign_clicked',
  'resubscribed',
];

export type NewContactEvent = { kind: ContactEventKind; at: Temporal.Instant; details?: ContactEventDetails };

/** Adds one line to the timelines of these contacts. */
export async function insertEvents(
  tx: Tx,
  owner: OwnerId,
  { contactIds, event }: { contactIds: readonly string[]; event: NewContactEvent },
): Promise<ContactEventRow[]> {
  const { kind, at, details = {} } = event;
  const rows = await tx.sql<ContactEventRow[]>`
    insert into contact_events (owner_id, contact_id, kind, at, details)
    select ${owner}, id, ${kind}, ${at}, ${tx.sql.json(details)} from unnest(${[...contactIds]}::uuid[]) as ids (id)
    returning id, kind, at, details`;
  if (personalKinds.includes(kind)) {
    await tx.sql`
      update contacts set activity_at = ${at}
      where owner_id = ${owner} and id = any(${[...contactIds]}::uuid[]) and activity_at < ${at}`;
  }
  return [...rows];
}

type PageInput = { contactId: string; cursor: string | undefined; limit: number };

/** Newest first. */
export async function listEvents(
  tx: Tx,
  owner: OwnerId,
  { contactId, cursor, limit }: PageInput,
): Promise<{ rows: ContactEventRow[]; next: string | null }> {
  const after = decodeKeyset(cursor, 'instant');
  const rows = await tx.sql<ContactEventRow[]>`
    select id, kind, at, details from contact_events
    where owner_id = ${owner} and contact_id = ${contactId}
      ${after ? tx.sql`and (at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by at desc, id desc limit ${limit + 1}`;
  return toPage(rows, { limit, position: ({ at, id }) => ({ key: at.toString(), id }) });
}
