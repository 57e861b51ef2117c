import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = { tx: Tx; deps: Pick<Platform, 'live'>; owner: OwnerId };

/** Makes a client's open screens reload the trash. */
export async function emitTrashChanged({ tx, deps, owner }: Input): Promise<void> {
  await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'trash' } });
}
