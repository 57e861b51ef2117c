import type { Platform } from '#platform/platform.types.ts';
import type { Sample } from '#platform/metrics/metrics.ts';
import type { Tx } from '#platform/database/client.ts';

// Every statement reads only what is waiting or open, using an index for exactly that.

type QueueFigures = { queue: string; waiting: number; oldestSeconds: number };

/** Runnable jobs, and how long the first of them has been waiting. */
async function dueJobs(tx: Tx): Promise<QueueFigures[]> {
  const [tables] = await tx.sql<{ exist: boolean }[]>`select to_regclass('pgboss.job') is not null as exist`;
  if (!tables?.exist) return [];
  return tx.sql<QueueFigures[]>`
    select name as queue, count(*)::int as waiting,
           greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() group by name order by name`;
}

type StateCount = { state: string; count: number };

function openCampaigns(tx: Tx): Promise<StateCount[]> {
  return tx.sql<StateCount[]>`
    select state, count(*)::int as count from campaigns
    where state in ('scheduled', 'queued', 'sending') group by state order by state`;
}

/** Minutes of the last hour, whatever was sent before. */
async function recentCampaignMails(tx: Tx, since: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select coalesce(sum(accepted), 0)::int as count from campaign_minutes where minute >= ${since}`;
  return row?.count ?? 0;
}

async function openUploads(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`select count(*)::int as count from uploads where file_id is null`;
  return row?.count ?? 0;
}

type Sessions = { application: string; state: string; count: number };

function databaseSessions(tx: Tx): Promise<Sessions[]> {
  return tx.sql<Sessions[]>`
    select application_name as application, coalesce(state, 'starting') as state, count(*)::int as count
    from pg_stat_activity where datname = current_database() and application_name like 'enlace%'
    group by 1, 2 order by 1, 2`;
}

async function isHeld(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql`select 1 from instance where held_since is not null`;
  return row !== undefined;
}

const freshMs = 10_000;

/** Figures from the database, queried at most every ten seconds, however many readers there are. */
function createReader({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>) {
  let held: { at: number; figures: ReturnType<typeof read> } | undefined;
  function read() {
    return db.system(
      async (tx) => ({
        jobs: await dueJobs(tx),
        campaigns: await openCampaigns(tx),
        campaignMails: await recentCampaignMails(tx, clock.now().subtract({ minutes: 5 })),
        uploads: await openUploads(tx),
        sessions: await databaseSessions(tx),
        isHeld: await isHeld(tx),
      }),
      { readOnly: true },
    );
  }
  return async () => {
    const at = clock.monotonicMs();
    if (!held || at - held.at > freshMs) held = { at, figures: read() };
    try {
      return await held.figures;
    } catch (error) {
      held = undefined;
      // Metrics must work without a database: that it does not respond is the most important of them.
      logger.warn({ err: error }, 'figures of the database could not be read');
      return undefined;
    }
  };
}

type Figures = NonNullable<Awaited<ReturnType<ReturnType<typeof createReader>>>>;

/** Figures of the whole installation; every process reports the same. */
export function registerFigures(platform: Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'>): void {
  const { metrics } = platform;
  if (!metrics.isOn) return;
  const read = createReader(platform);
  const from = (pick: (figures: Figures) => readonly Sample[]) => async () => {
    const figures = await read();
    return figures ? pick(figures) : [];
  };
  metrics.gauge({
    name: 'enlace_database_up',
    help: 'Whether the database answered.',
    read: async () => [{ value: (await read()) === undefined ? 0 : 1 }],
  });
  metrics.gauge({
    name: 'enlace_jobs_due',
    help: 'Jobs that wait although they could run.',
    read: from(({ jobs }) => jobs.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting }))),
  });
  metrics.gauge({
    name: 'enlace_jobs_oldest_due_seconds',
    help: 'For how long the first of them could have run.',
    read: from(({ jobs }) => jobs.map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds }))),
  });
  metrics.gauge({
    name: 'enlace_campaigns',
    help: 'Campaigns that are scheduled, queued or sending.',
    read: from(({ campaigns }) => campaigns.map(({ state, count }) => ({ labels: { state }, value: count }))),
  });
  metrics.gauge({
    name: 'enlace_campaign_mails_recent',
    help: 'Mails of campaigns accepted in the last five minutes.',
    read: from(({ campaignMails }) => [{ value: campaignMails }]),
  });
  metrics.gauge({
    name: 'enlace_uploads_open',
    help: 'Uploads that have begun and not ended.',
    read: from(({ uploads }) => [{ value: uploads }]),
  });
  metrics.gauge({
    name: 'enlace_database_sessions',
    help: 'Connections to the database by part of the product and state.',
    read: from(({ sessions }) =>
      sessions.map(({ application, state, count }) => ({ labels: { application, state }, value: count })),
    ),
  });
  metrics.gauge({
    name: 'enlace_installation_held',
    help: '1 while nothing is sent or charged because the database was put back or copied.',
    read: from((figures) => [{ value: figures.isHeld ? 1 : 0 }]),
  });
}
