import type { CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { freezeTimeoutMs } from '../engine/ledger.repository.ts';

/** From this size on, a query plan made for a few rows takes too long. */
const recountLimit = 5000;

export type SelectionRow = { id: string; size: number; createdAt: Temporal.Instant };

/** Stores the contacts a query of ids finds, and returns their number. An empty result is not stored. */
export async function insertSelection(
  tx: Tx,
  owner: OwnerId,
  { id, ids, now }: { id: string; ids: Sql; now: Temporal.Instant },
): Promise<number> {
  const [before] = await tx.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  const [row] = await tx.sql<{ size: number }[]>`
    with found as materialized (select distinct s.id from (${ids}) s),
    made as (
      insert into audience_selections (owner_id, id, size, created_at)
      select ${owner}, ${id}, count(*), ${now} from found having count(*) > 0 returning size),
    kept as (insert into audience_selected (owner_id, selection_id, contact_id) select ${owner}, ${id}, found.id from found)
    select size from made`;
  const size = row?.size ?? 0;
  if (size >= recountLimit) await tx.sql`select enlace_count_selected()`;
  await tx.sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`;
  return size;
}

export async function hasSelection(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  return (await tx.sql`select 1 from audience_selections where owner_id = ${owner} and id = ${id}`).count > 0;
}

/**
 * The selected contacts; merged ones are replaced by the one they became. Wrapped in an object, because a promise would
 * run it.
 */
export async function selectedIds(tx: Tx, owner: OwnerId, id: string): Promise<{ ids: Sql }> {
  const chosen = tx.sql`select s.contact_id as id from audience_selected s where s.owner_id = ${owner} and s.selection_id = ${id}`;
  const kept = await tx.sql<{ id: string }[]>`
    select distinct o.merged_into as id from contacts o where o.owner_id = ${owner} and o.merged_into is not null
      and exists (select 1 from audience_selected s where s.owner_id = ${owner} and s.selection_id = ${id} and s.contact_id = o.id)`;
  if (kept.length === 0) return { ids: chosen };
  // Listed explicitly: with a join, the planner cannot look up single rows in a union and would read all of it each
  // time.
  const merged = kept.map((each) => each.id);
  return {
    ids: tx.sql`${chosen} union all
      select k.id from contacts k where k.owner_id = ${owner} and k.id = any(${merged}::uuid[])`,
  };
}

/** The selections an audience refers to, as far as they exist. */
export async function listSelections(
  tx: Tx,
  owner: OwnerId,
  { include, exclude }: Pick<CampaignAudience, 'include' | 'exclude'>,
): Promise<SelectionRow[]> {
  const ids = [...include, ...exclude].flatMap((part) => (part.type === 'selection' ? [part.id] : []));
  if (ids.length === 0) return [];
  return [
    ...(await tx.sql<SelectionRow[]>`
      select id, size, created_at from audience_selections where owner_id = ${owner} and id = any(${ids}::uuid[]) order by id`),
  ];
}

/** Removes selections older than `before` that no campaign or series uses. */
export async function removeUnused(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  const named = tx.sql`jsonb_build_array(jsonb_build_object('type', 'selection', 'id', s.id))`;
  await tx.sql`
    delete from audience_selections s
    where s.created_at < ${before}
      and not exists (select 1 from campaigns c where c.owner_id = s.owner_id
                      and (c.audience -> 'include' @> ${named} or c.audience -> 'exclude' @> ${named}))
      and not exists (select 1 from campaign_series c where c.owner_id = s.owner_id
                      and (c.audience -> 'include' @> ${named} or c.audience -> 'exclude' @> ${named}))`;
}
