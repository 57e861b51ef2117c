import { announcePageChange } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Change = { tx: Tx; deps: Pick<Platform, 'live'>; owner: OwnerId; wall: string | null };

/** Invalidates public pages, and reloads the open screen of a wall. */
export async function announceImport({ tx, deps, owner, wall }: Change): Promise<void> {
  await announcePageChange(tx, owner);
  if (wall !== null) await deps.live.publish(tx, { userId: owner, event: { kind: 'wall.changed', profileId: wall } });
}
