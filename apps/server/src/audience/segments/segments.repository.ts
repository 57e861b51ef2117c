import { segmentRulesSchema } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { Segment } from './segments.types.ts';

type StoredRow = Omit<Segment, 'rules' | 'counted'> & {
  rules: unknown;
  countedTotal: number | null;
  countedAt: Temporal.Instant | null;
};

function columns(tx: Tx) {
  return tx.sql`id, name, colour, rules, counted_total::int as counted_total, counted_at, created_at, updated_at`;
}

function toRow({ countedTotal: total, countedAt: at, ...row }: StoredRow): Segment {
  const counted = total === null || at === null ? null : { total, at };
  return { ...row, rules: segmentRulesSchema.parse(row.rules), counted };
}

export function segmentNameKey(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ');
}

/** By name. */
export async function listSegmentRows(tx: Tx, owner: OwnerId): Promise<Segment[]> {
  const rows = await tx.sql<StoredRow[]>`
    select ${columns(tx)} from segments where owner_id = ${owner} order by name_key, id`;
  return rows.map(toRow);
}

export async function findSegment(tx: Tx, owner: OwnerId, id: string): Promise<Segment | undefined> {
  const [row] = await tx.sql<StoredRow[]>`select ${columns(tx)} from segments where owner_id = ${owner} and id = ${id}`;
  return row && toRow(row);
}

/** The names of those of some segments that the client has. */
export async function segmentNames(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; name: string }[]>`
    select id, name from segments where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function lockSegment(tx: Tx, owner: OwnerId, id: string): Promise<Segment | undefined> {
  const [row] = await tx.sql<StoredRow[]>`
    select ${columns(tx)} from segments where owner_id = ${owner} and id = ${id} for update`;
  return row && toRow(row);
}

/** One at a time per client, so that the limit holds. */
export async function lockSegments(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`segments:${owner}`}, 0))`;
  const [row] = await tx.sql<
    { total: number }[]
  >`select count(*)::int as total from segments where owner_id = ${owner}`;
  return row?.total ?? 0;
}

type NewSegment = Pick<Segment, 'id' | 'name' | 'colour' | 'rules'> & { now: Temporal.Instant };

export async function insertSegment(
  tx: Tx,
  owner: OwnerId,
  { id, name, colour, rules, now }: NewSegment,
): Promise<void> {
  await tx.sql`
    insert into segments (owner_id, id, name, name_key, colour, rules, created_at, updated_at)
    values (${owner}, ${id}, ${name}, ${segmentNameKey(name)}, ${colour}, ${tx.sql.json(rules)}, ${now}, ${now})`;
}

/** Changed rules have not been counted yet. */
export async function updateSegmentRow(
  tx: Tx,
  owner: OwnerId,
  { id, name, colour, rules, now }: NewSegment,
): Promise<void> {
  await tx.sql`
    update segments set name = ${name}, name_key = ${segmentNameKey(name)}, colour = ${colour}, updated_at = ${now},
      counted_total = case when rules = ${tx.sql.json(rules)} then counted_total end,
      counted_at = case when rules = ${tx.sql.json(rules)} then counted_at end,
      rules = ${tx.sql.json(rules)}
    where owner_id = ${owner} and id = ${id}`;
}

export async function deleteSegmentRow(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from segments where owner_id = ${owner} and id = ${id}`;
}

export async function keepCount(
  tx: Tx,
  owner: OwnerId,
  { id, total, now }: { id: string; total: number; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update segments set counted_total = ${total}, counted_at = ${now} where owner_id = ${owner} and id = ${id}`;
}
