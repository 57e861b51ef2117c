import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Makes files private again that nothing shows any more; ids as in documents. */
export async function closeFiles(tx: Tx, { owner, ids }: { owner: OwnerId; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql`
    update files set is_closed = true where owner_id = ${owner} and id::text = any(${[...ids]}::text[]) and not is_closed`;
}
