import { z } from 'zod';
import type { SegmentCount } from '@enlace/contract/segments/segments.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isStatementTimeout } from '#platform/database/database-errors.ts';
import { shareOf } from './sample.rules.ts';
import type { Sql } from './segments.types.ts';

/** Up to so many tamys everything is counted to the end. */
export const countedWhole = 10_000;
/** What a plan may cost to be run to the end; about what looking at every one of a few thousand tamys costs. */
export const cheapCost = 2500;
/** Tamys a sample looks at: at first, and at most. */
const [firstLook, sampleSize] = [1000, 5000];
/** Hits of the first look with which it is left at that; fewer say too little of a small share. */
const enoughHits = 20;
/** A plan that was thought cheap and is not. */
const patienceMs = 60;

const planSchema = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number(), 'Plan Rows': z.number() }) })]),
  }),
]);

export type PlanEstimate = { cost: number; rows: number };

/** What PostgreSQL expects of reading the ids that match, by its statistics. `and` stands on `contacts c`. */
export async function estimateMatches(tx: Tx, owner: OwnerId, { and }: { and: Sql }): Promise<PlanEstimate> {
  const rows = await tx.sql`explain (format json)
    select c.id from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${and}`;
  const [
    {
      'QUERY PLAN': [{ Plan: plan }],
    },
  ] = planSchema.parse([...rows]);
  return { cost: plan['Total Cost'], rows: plan['Plan Rows'] };
}

/** Runs a statement that is thought to be quick; undefined when it takes longer than one waits for it. */
export async function withinPatience<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const [before] = await tx.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
  try {
    return await tx.savepoint(async (inner) => {
      await inner.sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`;
      const result = await work(inner);
      await inner.sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`;
      return result;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/**
 * Makes statements that look at a bounded number of tamys probe indexes for each of them. Left alone, the planner reads
 * all links or events of a client into a hash first.
 */
export async function probing<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await switchJoins(tx, 'off');
  const result = await work();
  await switchJoins(tx, 'on');
  return result;
}

async function switchJoins(tx: Tx, to: 'on' | 'off'): Promise<void> {
  await tx.sql`select set_config('enable_hashjoin', ${to}, true), set_config('enable_mergejoin', ${to}, true)`;
}

export async function countLive(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select coalesce(sum(total), 0)::int as total from contact_counters where owner_id = ${owner}`;
  return row?.total ?? 0;
}

/** Counts to the end, however long it takes. */
export async function countExactly(tx: Tx, owner: OwnerId, { and }: { and: Sql }): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${and}`;
  return row?.total ?? 0;
}

type Stretch = { from: number; length: number };

async function hitsIn(tx: Tx, owner: OwnerId, { and, from, length }: { and: Sql } & Stretch): Promise<number> {
  const [row] = await probing(
    tx,
    () => tx.sql<{ hits: number }[]>`
    select count(*)::int as hits from (
      select * from contacts s where s.owner_id = ${owner} and s.deleted_at is null
      order by s.sample_at limit ${length} offset ${from}
    ) as c where true ${and}`,
  );
  return row?.hits ?? 0;
}

/** Looks at the first tamys of the random order and reckons from them; further when hardly any of them matches. */
export async function countBySample(
  tx: Tx,
  owner: OwnerId,
  { and, live }: { and: Sql; live: number },
): Promise<SegmentCount> {
  const first = await hitsIn(tx, owner, { and, from: 0, length: firstLook });
  const isEnough = first >= enoughHits;
  const rest = isEnough ? 0 : await hitsIn(tx, owner, { and, from: firstLook, length: sampleSize - firstLook });
  const seen = Math.min(isEnough ? firstLook : sampleSize, live);
  const { total, margin } = shareOf({ hits: first + rest, seen, live });
  return { total, margin, isExact: false };
}

type Known = {
  /** What the plan costs, where it was asked already; undefined asks. */
  estimate?: PlanEstimate | undefined;
  /** It was tried, and took longer than one waits. */
  isSlow?: boolean;
};

/** How many live tamys match: to the end where that is quick, else from a sample, with its margin. */
export async function countMatches(
  tx: Tx,
  owner: OwnerId,
  { and, estimate, isSlow = false }: { and: Sql } & Known,
): Promise<SegmentCount> {
  const live = await countLive(tx, owner);
  if (live <= countedWhole) return { total: await countExactly(tx, owner, { and }), isExact: true, margin: 0 };
  const isCheap = !isSlow && (estimate ?? (await estimateMatches(tx, owner, { and }))).cost <= cheapCost;
  const whole = isCheap ? await withinPatience(tx, (inner) => countExactly(inner, owner, { and })) : undefined;
  return whole === undefined ? countBySample(tx, owner, { and, live }) : { total: whole, isExact: true, margin: 0 };
}
