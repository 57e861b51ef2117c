import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Makes a client's open screens reload the drive. */
export async function emitDriveChanged({
  tx,
  deps,
  owner,
}: {
  tx: Tx;
  deps: Pick<Platform, 'live'>;
  owner: OwnerId;
}): Promise<void> {
  await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'file' } });
}
