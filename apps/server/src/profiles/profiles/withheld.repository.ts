import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';

type Key = { owner: OwnerId; id: string };
export type WithheldRow = {
  name: string;
  withheldAt: Temporal.Instant | null;
  withheldReason: string | null;
};

/** The state of a live profile, held until the end of the transaction. */
export async function lockWithheld(tx: Tx, { owner, id }: Key): Promise<WithheldRow> {
  const [row] = await tx.sql<WithheldRow[]>`
    select name, withheld_at, withheld_reason from profiles
    where owner_id = ${owner} and id = ${id} and deleted_at is null for update`;
  if (!row) throw notFound();
  return row;
}

type Withholding = Key & { reason: string; adminId: string; now: Temporal.Instant };

export async function writeWithheld(tx: Tx, { owner, id, reason, adminId, now }: Withholding): Promise<void> {
  await tx.sql`
    update profiles set withheld_at = ${now}, withheld_reason = ${reason}, withheld_by = ${adminId}
    where owner_id = ${owner} and id = ${id}`;
}

export async function clearWithheld(tx: Tx, { owner, id }: Key): Promise<void> {
  await tx.sql`
    update profiles set withheld_at = null, withheld_reason = null, withheld_by = null
    where owner_id = ${owner} and id = ${id}`;
}
