import { z } from 'zod';
import type { SegmentCount } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isStatementTimeout } from '#platform/database/database-errors.ts';
import { shareOf } from './sample.rules.ts';
import type { Sql } from './segments.types.ts';

/** Up to this many contacts everything is counted exactly. */
export const countedWhole = 10_000;
/** Maximum plan cost for running it completely; roughly the cost of reading every one of a few thousand contacts. */
export const cheapCost = 2500;
/** So few are counted immediately rather than estimated. */
const fewRows = 2000;
/** Contacts in a sample: initially, and at most. */
const [firstLook, sampleSize] = [1000, 3000];
/** Hits that make the first sample sufficient; fewer say too little about a small share. */
const enoughHits = 20;
/** Time limit for a plan that was assumed cheap but is not. */
const patienceMs = 60;

const planSchema = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number(), 'Plan Rows': z.number() }) })]),
  }),
]);

export type PlanEstimate = { cost: number; rows: number };

/** PostgreSQL's estimate of reading the matching ids, from its statistics. `and` refers to `contacts c`. */
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

type Statement<T> = { execute(): Promise<T> };

/** Runs a statement assumed to be quick; undefined when it exceeds its time limit. */
export async function withinPatience<T>(tx: Tx, statement: (tx: Tx) => Statement<T>): Promise<T | undefined> {
  try {
    return await tx.savepoint(async (inner) => {
      // All three are sent at once, so the database keeps the previous limit. A rollback restores it automatically.
      const limit = inner.sql`
        select set_config('enlace.patience', current_setting('statement_timeout'), true),
               set_config('statement_timeout', ${String(patienceMs)}, true)`;
      const before = inner.sql`select set_config('statement_timeout', current_setting('enlace.patience'), true)`;
      const [, result] = await Promise.all([limit.execute(), statement(inner).execute(), before.execute()]);
      return result;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/**
 * Makes a statement over a bounded number of contacts probe indexes for each of them. Otherwise the planner first reads
 * all links or events of a client into a hash. All three are sent at once, so it takes one round trip.
 */
export async function probing<T>(tx: Tx, statement: Statement<T>): Promise<T> {
  const switchJoins = (to: 'on' | 'off') =>
    tx.sql`select set_config('enable_hashjoin', ${to}, true), set_config('enable_mergejoin', ${to}, true)`.execute();
  const [, result] = await Promise.all([switchJoins('off'), statement.execute(), switchJoins('on')]);
  return result;
}

export async function countLive(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select coalesce(sum(total), 0)::int as total from contact_counters where owner_id = ${owner}`;
  return row?.total ?? 0;
}

function countAll(tx: Tx, owner: OwnerId, { and }: { and: Sql }) {
  return tx.sql<{ total: number }[]>`
    select count(*)::int as total from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${and}`;
}

/** Counts exactly, however long it takes. */
export async function countExactly(tx: Tx, owner: OwnerId, { and }: { and: Sql }): Promise<number> {
  const [row] = await countAll(tx, owner, { and });
  return row?.total ?? 0;
}

type Stretch = { from: number; length: number };

async function hitsIn(tx: Tx, owner: OwnerId, { and, from, length }: { and: Sql } & Stretch): Promise<number> {
  const [row] = await probing(
    tx,
    tx.sql<{ hits: number }[]>`
    select count(*)::int as hits from (
      select * from contacts s where s.owner_id = ${owner} and s.deleted_at is null
      order by s.sample_at limit ${length} offset ${from}
    ) as c where true ${and}`,
  );
  return row?.hits ?? 0;
}

/** How many of the first contacts in random order match; undefined when all are few enough to be counted. */
export async function lookFirst(tx: Tx, owner: OwnerId, { and }: { and: Sql }): Promise<FirstLook | undefined> {
  const live = await countLive(tx, owner);
  if (live <= countedWhole) return undefined;
  const hits = await hitsIn(tx, owner, { and, from: 0, length: firstLook });
  return { hits, expected: (hits / firstLook) * live };
}
export type FirstLook = { hits: number; /** Of all. */ expected: number };

type Known = {
  /** The result of the first sample, if already taken. */
  first?: FirstLook | undefined;
  /** The plan's cost, if already known; undefined queries it. */
  estimate?: PlanEstimate | undefined;
  /** It was tried, and timed out. */
  isSlow?: boolean;
};

async function countQuickly(tx: Tx, owner: OwnerId, { and }: { and: Sql }): Promise<SegmentCount | undefined> {
  const rows = await withinPatience(tx, (inner) => countAll(inner, owner, { and }));
  const [row] = rows ?? [];
  return row && { total: row.total, isExact: true, margin: 0 };
}

/**
 * How many live contacts match. With many contacts, few matches that are quick to find are counted; else the first ones
 * in random order are sampled, and when hardly any of them matches, all matches are counted where that is quick, or the
 * sample is enlarged. A sample is reported with its margin.
 */
export async function countMatches(
  tx: Tx,
  owner: OwnerId,
  { and, first: taken, estimate, isSlow = false }: { and: Sql } & Known,
): Promise<SegmentCount> {
  const live = await countLive(tx, owner);
  if (live <= countedWhole) return { total: await countExactly(tx, owner, { and }), isExact: true, margin: 0 };
  const plan = isSlow ? undefined : (estimate ?? (await estimateMatches(tx, owner, { and })));
  const isCheap = plan !== undefined && plan.cost <= cheapCost;
  const areFew = isCheap && plan.rows <= fewRows;
  const few = areFew ? await countQuickly(tx, owner, { and }) : undefined;
  if (few) return few;
  const sampled = (hits: number, seen: number) => ({ ...shareOf({ hits, seen, live }), isExact: false });
  const first = taken?.hits ?? (await hitsIn(tx, owner, { and, from: 0, length: firstLook }));
  if (first >= enoughHits) return sampled(first, firstLook);
  const all = isCheap && !areFew ? await countQuickly(tx, owner, { and }) : undefined;
  if (all) return all;
  const rest = await hitsIn(tx, owner, { and, from: firstLook, length: sampleSize - firstLook });
  return sampled(first + rest, sampleSize);
}
