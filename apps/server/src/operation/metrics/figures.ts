import type { Platform } from '#platform/platform.types.ts';
import type { Sample } from '#platform/metrics/metrics.ts';
import {
  databaseSessions,
  dueJobs,
  isHeld,
  openCampaigns,
  openUploads,
  recentCampaignMails,
} from './metrics.queries.ts';

const freshMs = 10_000;

/** What the database says, asked at most every ten seconds however many read. */
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
      // Readings go on without a database: that it does not answer is the most important of them.
      logger.warn({ err: error }, 'figures of the database could not be read');
      return undefined;
    }
  };
}

type Figures = NonNullable<Awaited<ReturnType<ReturnType<typeof createReader>>>>;

/** Figures of the whole installation; every process tells the same. */
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
