import { contactStatuses, type ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Live contacts by status, from the counters. */
export async function countByStatus(tx: Tx, owner: OwnerId): Promise<Record<ContactStatus, number>> {
  const rows = await tx.sql<{ status: ContactStatus; total: number }[]>`
    select status, total::int as total from contact_counters where owner_id = ${owner}`;
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  const of = (status: ContactStatus) => totals.get(status) ?? 0;
  const [subscribed, pending, unsubscribed, bounced, complained, blocked] = contactStatuses;
  return {
    subscribed: of(subscribed),
    pending: of(pending),
    unsubscribed: of(unsubscribed),
    bounced: of(bounced),
    complained: of(complained),
    blocked: of(blocked),
  };
}

/** Live contacts, from the counters. */
export async function countLiveContacts(tx: Tx, owner: OwnerId): Promise<number> {
  return Object.values(await countByStatus(tx, owner)).reduce((sum, count) => sum + count, 0);
}
