import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Channel that notifies processes whose public pages changed; the payload is the owner's id. */
export const pageChangedChannel = 'enlace_public_pages';

/** Every process drops the owner's cached pages as soon as this transaction commits. */
export async function announcePageChange(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_notify(${pageChangedChannel}, ${owner})`;
}

/** Channel that notifies processes of a page's new public version; the payload is owner and profile. */
export const pagePublishedChannel = 'enlace_published_pages';

/** Every process may prepare for visitors of this page as soon as this transaction commits. */
export async function announcePublishedPage(
  tx: Tx,
  { owner, profileId }: { owner: OwnerId; profileId: string },
): Promise<void> {
  await tx.sql`select pg_notify(${pagePublishedChannel}, ${`${owner} ${profileId}`})`;
}

type Changes = { tx: Tx; deps: Pick<Platform, 'live'>; owner: OwnerId; ids: readonly string[] };

/** Updates public pages and open screens after changes to these profiles. */
export async function announceChanges({ tx, deps, owner, ids }: Changes): Promise<void> {
  await announcePageChange(tx, owner);
  for (const profileId of ids)
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId } });
}
