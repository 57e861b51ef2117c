import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Channel on which processes hear whose public pages changed; the payload is the owner's id. */
export const pageChangedChannel = 'enlace_public_pages';

/** Every process forgets the owner's cached pages as soon as this transaction commits. */
export async function announcePageChange(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_notify(${pageChangedChannel}, ${owner})`;
}
