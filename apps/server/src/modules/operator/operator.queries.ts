import type { QueueCount } from '@enlace/contract/operator/operator.contract.ts';
import type { Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';

export type DayCount = { day: string; count: number };
export type Span = { since: Temporal.Instant; timeZone: string };
type Figure = { figure: number };

function figureOf(rows: readonly Figure[]): number {
  return rows[0]?.figure ?? 0;
}

/** The operator's own time zone, in which the days of the series are cut. */
export async function findTimeZone(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.sql<{ timeZone: string }[]>`select time_zone from users where id = ${userId}`;
  return row?.timeZone ?? 'UTC';
}

export async function countClients(tx: Tx): Promise<number> {
  return figureOf(await tx.sql<Figure[]>`select count(*)::integer as figure from users where roll = 'user'`);
}

export function clientDays(tx: Tx, { since, timeZone }: Span): Promise<DayCount[]> {
  return tx.sql<DayCount[]>`
    select (created_at at time zone ${timeZone})::date::text as day, count(*)::integer as count
    from users where roll = 'user' and created_at >= ${since} group by 1`;
}

export function subscriptionStates(tx: Tx): Promise<{ state: Subscription['state']; count: number }[]> {
  return tx.sql<{ state: Subscription['state']; count: number }[]>`
    select state, count(*)::integer as count from subscriptions group by state order by count desc, state`;
}

export async function countPublishedProfiles(tx: Tx): Promise<number> {
  return figureOf(
    await tx.sql<Figure[]>`
    select count(*)::integer as figure from profiles
    where published is not null and not hidden and deleted_at is null and (expires_at is null or expires_at > now())`,
  );
}

export function messageDays(tx: Tx, { since, timeZone }: Span): Promise<DayCount[]> {
  return tx.sql<DayCount[]>`
    select (at at time zone ${timeZone})::date::text as day, count(*)::integer as count
    from messages where direction = 'in' and kind = 'human' and at >= ${since} group by 1`;
}

export function campaignMailDays(tx: Tx, { since, timeZone }: Span): Promise<DayCount[]> {
  return tx.sql<DayCount[]>`
    select (minute at time zone ${timeZone})::date::text as day, sum(accepted)::integer as count
    from campaign_minutes where minute >= ${since} group by 1`;
}

export function singleMailDays(tx: Tx, { since, timeZone }: Span): Promise<DayCount[]> {
  return tx.sql<DayCount[]>`
    select (sent_at at time zone ${timeZone})::date::text as day, count(*)::integer as count
    from mails where state in ('accepted', 'caught') and sent_at >= ${since} group by 1`;
}

export async function countOutbox(tx: Tx): Promise<number> {
  return figureOf(await tx.sql<Figure[]>`select count(*)::integer as figure from outbox_mails`);
}

/** Null before the job queue has made its tables. */
export async function queueCounts(tx: Tx): Promise<QueueCount[] | null> {
  const [tables] = await tx.sql<{ exist: boolean }[]>`
    select to_regclass('pgboss.queue') is not null and to_regclass('pgboss.job') is not null as exist`;
  if (!tables?.exist) return null;
  return tx.sql<QueueCount[]>`
    select q.name as queue,
           count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
           count(*) filter (where j.state = 'active')::integer as active,
           count(*) filter (where j.state = 'failed')::integer as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%'
    group by q.name order by waiting desc, failed desc, q.name`;
}

export async function databaseBytes(tx: Tx): Promise<number> {
  return figureOf(await tx.sql<Figure[]>`select pg_database_size(current_database()) as figure`);
}
