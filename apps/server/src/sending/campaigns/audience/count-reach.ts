import { countMatches } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { isStatementTimeout } from '#platform/database/database-errors.ts';
import type { Tx } from '#platform/database/client.ts';
import { type CompiledAudience, reachCondition } from './compile-audience.ts';

export type Reach = { total: number; isExact: boolean; margin: number };

/** How long to wait for an exact count while somebody chooses. */
const patienceMs = 180;

/** All subscribed contacts with an address, from the counters. */
async function countMailable(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select (coalesce((select total from contact_counters where owner_id = ${owner} and status = 'subscribed'), 0)
      - (select count(*) from contacts where owner_id = ${owner} and deleted_at is null and status = 'subscribed' and email is null))::int as total`;
  return row?.total ?? 0;
}

async function countOut(tx: Tx, owner: OwnerId, { excluded, had, refused }: CompiledAudience): Promise<number> {
  const sets = [excluded, had, refused].flatMap((set) => (set ? [set] : []));
  const [first, ...rest] = sets;
  if (!first) return 0;
  const all = rest.reduce((sum, set) => tx.sql`${sum} union all ${set}`, first);
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from (select distinct s.id from (${all}) s) x
    join contacts c on c.owner_id = ${owner} and c.id = x.id and c.deleted_at is null and c.status = 'subscribed' and c.email is not null`;
  return row?.total ?? 0;
}

/** Exact count. For “everybody except some” it only reads the exceptions. */
async function countWhole(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Promise<number> {
  if (compiled.isEverybody) return (await countMailable(tx, owner)) - (await countOut(tx, owner, compiled));
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null ${reachCondition(tx, compiled)}`;
  return row?.total ?? 0;
}

async function countInTime(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Promise<number | undefined> {
  const [before] = await tx.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
  try {
    return await tx.savepoint(async (inner) => {
      await inner.sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`;
      const total = await countWhole(inner, owner, compiled);
      await inner.sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`;
      return total;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/** Audience size: exact when that is quick, else a sampled estimate with its margin. */
export async function countReach(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Promise<Reach> {
  const total = await countInTime(tx, owner, compiled);
  if (total !== undefined) return { total, isExact: true, margin: 0 };
  return countMatches(tx, owner, { and: reachCondition(tx, compiled) });
}
