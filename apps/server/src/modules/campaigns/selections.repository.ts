import type { CampaignAudience } from '@enlace/contract/campaigns/audience.schemas.ts';
import type { Sql } from '#modules/segments/segments.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { freezeTimeoutMs } from './sending/ledger.repository.ts';

/** Ids of one row. */
const partSize = 10_000;
/** Of so few the ids go into the statement, where the planner sees how many they are. */
const namedAtOnce = 5000;

export type SelectionRow = { id: string; size: number; createdAt: Temporal.Instant };

/** Keeps whom a statement of ids finds, and tells how many that were. Of nobody nothing is kept. */
export async function insertSelection(
  tx: Tx,
  owner: OwnerId,
  { id, ids, now }: { id: string; ids: Sql; now: Temporal.Instant },
): Promise<number> {
  const [before] = await tx.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  const [row] = await tx.sql<{ size: number }[]>`
    with found as (select s.id, (row_number() over () - 1) / ${partSize} as position from (${ids}) s),
    parts as (
      insert into audience_selection_parts (owner_id, selection_id, position, contact_ids)
      select ${owner}, ${id}, position, array_agg(found.id) from found group by position returning cardinality(contact_ids) as size)
    insert into audience_selections (owner_id, id, size, created_at)
    select ${owner}, ${id}, sum(size), ${now} from parts having count(*) > 0 returning size`;
  await tx.sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`;
  return row?.size ?? 0;
}

/** Who was chosen; undefined when the selection is not there any more. In an object, because a promise would run the statement part. */
export async function selectedIds(
  tx: Tx,
  owner: OwnerId,
  id: string,
): Promise<{ ids: Sql; isLarge: boolean } | undefined> {
  const [row] = await tx.sql<{ size: number }[]>`
    select size from audience_selections where owner_id = ${owner} and id = ${id}`;
  if (!row) return undefined;
  const stored = tx.sql`select s.id from audience_selection_ids(${owner}, ${id}) as s (id)`;
  if (row.size > namedAtOnce) return { ids: stored, isLarge: true };
  const few = await tx.sql<{ id: string }[]>`${stored}`;
  return { ids: tx.sql`select unnest(${few.map((each) => each.id)}::uuid[]) as id`, isLarge: false };
}

/** The selections an audience is made of, as far as they are there. */
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

/** Removes selections from before a moment that no campaign and no series is made of any more. */
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
