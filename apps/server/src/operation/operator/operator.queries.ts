import type { QueueCount } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import type { DayFigure } from './operator.rules.ts';

export type Span = { since: Temporal.Instant; timeZone: string };
type Figure = { figure: number };

function figureOf(rows: readonly Figure[]): number {
  return rows[0]?.figure ?? 0;
}

/** The operator's own time zone, for days and months. */
export async function findTimeZone(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.sql<{ timeZone: string }[]>`select time_zone from users where id = ${userId}`;
  return row?.timeZone ?? 'UTC';
}

export async function countClients(tx: Tx): Promise<number> {
  return figureOf(await tx.sql<Figure[]>`select count(*)::integer as figure from users where roll = 'user'`);
}

export async function clientDays(tx: Tx, { since, timeZone }: Span): Promise<DayFigure[]> {
  return [
    ...(await tx.sql<DayFigure[]>`
      select day::text, count::integer from (
        select (created_at at time zone ${timeZone})::date as day, count(*) as count
          from users where roll = 'user' and created_at >= ${since} group by 1) days`),
  ];
}

export async function countPublishedProfiles(tx: Tx): Promise<number> {
  return figureOf(
    await tx.sql<Figure[]>`
    select count(*)::integer as figure from profiles
    where published is not null and not hidden and deleted_at is null and (expires_at is null or expires_at > now())`,
  );
}

export type Transport = {
  kept: number;
  lastAcceptedAt: Temporal.Instant | null;
  deferred: number;
  slowedDomains: number;
};

/** How mail is sent; the last accepted one may be of a campaign or a single mail. */
export async function readTransport(tx: Tx): Promise<Transport> {
  const [row] = await tx.sql<Transport[]>`
    select (select count(*)::int from outbox_mails) as kept,
           greatest((select max(minute) from campaign_minutes),
                    (select max(sent_at) from mails where state = 'accepted')) as last_accepted_at,
           (select count(*)::int from mails where state = 'deferred') as deferred,
           (select count(distinct domain)::int from campaign_domain_backoffs where until > now()) as slowed_domains`;
  return row ?? { kept: 0, lastAcceptedAt: null, deferred: 0, slowedDomains: 0 };
}

const places = 12;
type QueueFlow = { queue: string; place: number; jobs: number; waited: number };

/** One queue's activity in the last hour, in five-minute steps. */
function flowOf(flows: readonly QueueFlow[]): Pick<QueueCount, 'done' | 'waitSeconds'> {
  const done = Array.from({ length: places }, (_, place) => flows.find((flow) => flow.place === place)?.jobs ?? 0);
  const jobs = done.reduce((sum, count) => sum + count, 0);
  const waited = flows.reduce((sum, flow) => sum + flow.waited, 0);
  return { done, waitSeconds: jobs === 0 ? null : Math.round(waited / jobs) };
}

/** Null before the job queue has created its tables. */
export async function queueCounts(tx: Tx): Promise<QueueCount[] | null> {
  const rows = await waitingCounts(tx);
  if (rows === null) return null;
  const flows = await tx.sql<QueueFlow[]>`
    select name as queue, least(${places - 1}, ${places - 1} - floor(extract(epoch from now() - completed_on) / 300))::integer as place,
           count(*)::integer as jobs, sum(greatest(0, extract(epoch from started_on - start_after)))::float8 as waited
      from pgboss.job where state = 'completed' and completed_on > now() - interval '1 hour' group by 1, 2`;
  return rows.map((row) => ({ ...row, ...flowOf(flows.filter(({ queue }) => queue === row.queue)) }));
}

type Waiting = Omit<QueueCount, 'done' | 'waitSeconds'>;

async function waitingCounts(tx: Tx): Promise<Waiting[] | null> {
  const [tables] = await tx.sql<{ exist: boolean }[]>`
    select to_regclass('pgboss.queue') is not null and to_regclass('pgboss.job') is not null as exist`;
  if (!tables?.exist) return null;
  return [
    ...(await tx.sql<Waiting[]>`
      select q.name as queue, coalesce(j.waiting, 0)::integer as waiting, coalesce(j.active, 0)::integer as active,
             coalesce(j.failed, 0)::integer as failed, j.oldest_seconds
      from pgboss.queue q left join (
        select name,
               count(*) filter (where state in ('created', 'retry')) as waiting,
               count(*) filter (where state = 'active') as active,
               count(*) filter (where state = 'failed') as failed,
               extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::integer as oldest_seconds
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name
      ) j on j.name = q.name
      where q.name not like '\\_\\_pgboss\\_\\_%'
      order by waiting desc, failed desc, q.name`),
  ];
}

export type Bytes = { files: number; database: number; outbox: number };

/** The clients' storage by their counters, and the database's size on disk. */
export async function readBytes(tx: Tx): Promise<Bytes> {
  const [row] = await tx.sql<Bytes[]>`
    select (select coalesce(sum(used), 0)::bigint from quota_counters where resource = 'storage_bytes') as files,
           (pg_database_size(current_database()) - pg_total_relation_size('outbox_mails'))::bigint as database,
           pg_total_relation_size('outbox_mails')::bigint as outbox`;
  return row ?? { files: 0, database: 0, outbox: 0 };
}

/** Responses that were our own fault, by half hour. */
export async function errorSlots(
  tx: Tx,
  { since }: { since: Temporal.Instant },
): Promise<{ slot: Temporal.Instant; count: number }[]> {
  return [
    ...(await tx.sql<{ slot: Temporal.Instant; count: number }[]>`
      select slot, count from operator_slots where figure = 'server_errors' and slot >= ${since} order by slot`),
  ];
}

/** Adds responses that were our own fault to their half hour. */
export async function addErrors(tx: Tx, { at, count }: { at: Temporal.Instant; count: number }): Promise<void> {
  await tx.sql`
    insert into operator_slots (figure, slot, count)
    values ('server_errors', date_bin('30 minutes', ${at}::timestamptz, timestamptz '2000-01-01 00:00:00+00'), ${count})
    on conflict (figure, slot) do update set count = operator_slots.count + excluded.count`;
}

/** Recounts mails and messages from `since` on and records how far the table reaches now. */
export async function recount(
  tx: Tx,
  { since, until }: { since: Temporal.Instant; until: Temporal.Instant },
): Promise<void> {
  await tx.sql`delete from operator_slots where figure <> 'server_errors' and slot >= ${since} and slot < ${until}`;
  await tx.sql`delete from operator_days where day >= (${since}::timestamptz at time zone 'UTC')::date and day <= (${until}::timestamptz at time zone 'UTC')::date`;
  await tx.sql`
    insert into operator_slots (figure, slot, count) select figure, slot, count from operator_counts(${since}, ${until})`;
  await tx.sql`
    insert into operator_days as d (figure, day, count)
    select figure, (slot at time zone 'UTC')::date, sum(count) from operator_slots
     where figure <> 'server_errors' and slot >= date_bin('1 day', ${since}::timestamptz, 'epoch') and slot < ${until} group by 1, 2
    on conflict (figure, day) do update set count = excluded.count`;
  await tx.sql`
    insert into operator_counting (counted_until) values (${until})
    on conflict (is_only) do update set counted_until = excluded.counted_until`;
}

export async function findCountedUntil(tx: Tx): Promise<Temporal.Instant | undefined> {
  const [row] = await tx.sql<{ countedUntil: Temporal.Instant }[]>`select counted_until from operator_counting`;
  return row?.countedUntil;
}
