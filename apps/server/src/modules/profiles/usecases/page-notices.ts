import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Channel on which processes hear whose public pages changed; the payload is the owner's id. */
export const pageChangedChannel = 'enlace_public_pages';

/** Every process forgets the owner's cached pages as soon as this transaction commits. */
export async function announcePageChange(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_notify(${pageChangedChannel}, ${owner})`;
}

/** Channel on which processes hear which page visitors see a new version of; the payload is owner and profile. */
export const pagePublishedChannel = 'enlace_published_pages';

/** Every process may get ready for visitors of this page as soon as this transaction commits. */
export async function announcePublishedPage(
  tx: Tx,
  { owner, profileId }: { owner: OwnerId; profileId: string },
): Promise<void> {
  await tx.sql`select pg_notify(${pagePublishedChannel}, ${`${owner} ${profileId}`})`;
}
