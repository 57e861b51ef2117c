import { consumeQuota, quotaState } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

/** Remaining contact quota: null without a limit, zero when nothing may be added at all. */
export async function takeRoom(tx: Tx, owner: OwnerId): Promise<number | null> {
  try {
    const { limit, used } = await quotaState({ tx, owner, resource: 'contacts' });
    return limit === null ? null : Math.max(0, limit - used);
  } catch (error) {
    if (error instanceof AppError && error.code === 'quota.read_only') return 0;
    throw error;
  }
}

/** Reserves quota for everybody new in a chunk; throws quota.exceeded when somebody else was first. */
export async function takePlaces(input: { tx: Tx; owner: OwnerId; amount: number; importId: string }): Promise<void> {
  const { tx, owner, amount, importId } = input;
  if (amount === 0) return;
  await consumeQuota({ tx, owner, resource: 'contacts', amount, cause: 'contact.imported', reference: importId });
}
