import { trashDaysLimits } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Days this client’s things stay in the trash. */
export async function findKeepDays(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ keepDays: number }[]>`select keep_days from trash_settings where owner_id = ${owner}`;
  return row?.keepDays ?? trashDaysLimits.default;
}

export async function writeKeepDays(
  tx: Tx,
  { owner, keepDays, now }: { owner: OwnerId; keepDays: number; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into trash_settings (owner_id, keep_days, updated_at) values (${owner}, ${keepDays}, ${now})
    on conflict (owner_id) do update set keep_days = excluded.keep_days, updated_at = excluded.updated_at`;
}
