import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Input = { tx: Tx; deps: Pick<Platform, 'live'>; owner: OwnerId };

/** Lets the open screens of a client read the trash again. */
export async function tellTrashChanged({ tx, deps, owner }: Input): Promise<void> {
  await deps.live.publish(tx, { userId: owner, event: { kind: 'collection.changed', noun: 'trash' } });
}
