import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listColumns } from './profiles.repository.ts';
import type { ProfileRow } from './profiles.types.ts';

type Many = { owner: OwnerId; ids: readonly string[] };
type Changed = Many & { now: Temporal.Instant };
type LightRow = Omit<ProfileRow, 'draft' | 'published' | 'scheduled'>;

/** The rows in the order of the wish, held one after the other by id, so that two deeds never wait for each other. */
export async function lockProfiles(
  tx: Tx,
  { owner, ids, isDeleted = false }: Many & { isDeleted?: boolean },
): Promise<LightRow[]> {
  const rows = await tx.sql<LightRow[]>`
    select ${listColumns(tx)} from profiles
    where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and (deleted_at is not null) = ${isDeleted}
    order by id for update`;
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...rows].toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

export async function markManyHidden(
  tx: Tx,
  { owner, ids, hidden, now }: Changed & { hidden: boolean },
): Promise<void> {
  await tx.sql`
    update profiles set hidden = ${hidden}, updated_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

export async function markManyDeleted(tx: Tx, { owner, ids, now }: Changed): Promise<void> {
  await tx.sql`update profiles set deleted_at = ${now} where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}
