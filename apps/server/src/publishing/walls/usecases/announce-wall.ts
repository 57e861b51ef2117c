import { announcePageChange } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Change = { tx: Tx; deps: Pick<Platform, 'live'>; owner: OwnerId; profileId: string };

/** Updates the client’s open screens after changes around posts; cached pages contain none of these. */
export async function emitWallChanged({ tx, deps, owner, profileId }: Change): Promise<void> {
  await deps.live.publish(tx, { userId: owner, event: { kind: 'wall.changed', profileId } });
}

/** The same for a change of posts or settings, which also affects the public profile. */
export async function announceWall(change: Change): Promise<void> {
  await announcePageChange(change.tx, change.owner);
  await emitWallChanged(change);
}
