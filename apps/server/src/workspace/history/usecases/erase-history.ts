import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { digestTombstones, insertProof, orderErasure, signErasure } from '../erasures.repository.ts';

type Input = { tx: Tx; deps: Pick<Platform, 'clock' | 'ids' | 'secrets'>; owner: OwnerId };

/**
 * Empties the history of an erased client, in the transaction of the erasure. Every entry stays as a tombstone under
 * its seal, so the chain still proves that nothing else was removed; who did what and when stays known for
 * administrators' actions. The signed proof allows the check to distinguish an erasure from a forgery. Returns how many
 * entries it emptied.
 */
export async function eraseHistory({ tx, deps, owner }: Input): Promise<number> {
  const id = deps.ids.uuid();
  const at = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  await orderErasure(tx, { ownerId: owner, id, at });
  const [row] = await tx.sql<{ erased: number }[]>`select enlace_erase_history(${owner}::uuid) as erased`;
  const tombstones = await digestTombstones(tx, owner);
  await insertProof(tx, signErasure({ deps, proof: { ownerId: owner, id, at, ...tombstones } }));
  return row?.erased ?? 0;
}
