import type { Tx } from '#platform/database/client.ts';

// Every statement reads only what is waiting or open, by an index for just that.

export type QueueFigures = { queue: string; waiting: number; oldestSeconds: number };

/** Jobs that could run now, and for how long the first of them could have. */
export async function dueJobs(tx: Tx): Promise<QueueFigures[]> {
  const [tables] = await tx.sql<{ exist: boolean }[]>`select to_regclass('pgboss.job') is not null as exist`;
  if (!tables?.exist) return [];
  return tx.sql<QueueFigures[]>`
    select name as queue, count(*)::int as waiting,
           greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() group by name order by name`;
}

export type StateCount = { state: string; count: number };

export function openCampaigns(tx: Tx): Promise<StateCount[]> {
  return tx.sql<StateCount[]>`
    select state, count(*)::int as count from campaigns
    where state in ('scheduled', 'queued', 'sending') group by state order by state`;
}

/** Minutes of the last hour, whatever was sent before. */
export async function recentCampaignMails(tx: Tx, since: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select coalesce(sum(accepted), 0)::int as count from campaign_minutes where minute >= ${since}`;
  return row?.count ?? 0;
}

export async function openUploads(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`select count(*)::int as count from uploads where file_id is null`;
  return row?.count ?? 0;
}

export type Sessions = { application: string; state: string; count: number };

export function databaseSessions(tx: Tx): Promise<Sessions[]> {
  return tx.sql<Sessions[]>`
    select application_name as application, coalesce(state, 'starting') as state, count(*)::int as count
    from pg_stat_activity where datname = current_database() and application_name like 'enlace%'
    group by 1, 2 order by 1, 2`;
}

export async function isHeld(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql`select 1 from instance where held_since is not null`;
  return row !== undefined;
}
