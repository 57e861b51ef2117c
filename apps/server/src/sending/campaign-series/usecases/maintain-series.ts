import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { FeedDeps } from '../campaign-series.types.ts';
import { isFeedError } from '../feed/fetch-feed.ts';
import { lookAtFeed } from './look-at-feed.ts';
import { makeIssue } from './make-issue.ts';
import { openDue } from './open-due.ts';

const maxAtOnce = 200;
const maxFeeds = 20;
const lookEvery = { hours: 6 };

type Ref = { ownerId: string; id: string };
type Deps = FeedDeps & Pick<Platform, 'installation'>;

/** Continues after a failure; all failures are reported at the end. */
async function eachOf(
  refs: readonly Ref[],
  work: (owner: OwnerId, id: string) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const ref of refs) {
    const [outcome] = await Promise.allSettled([work(ownerId(ref.ownerId), ref.id)]);
    if (outcome.status === 'rejected') failures.push(outcome.reason);
  }
  return failures;
}

function listDueSeries({ db, clock }: Deps): Promise<Ref[]> {
  return db.system(
    (tx) => tx.sql<Ref[]>`
    select s.owner_id, s.id from campaign_series s join users u on u.id = s.owner_id
    where s.state = 'active' and s.deleted_at is null and (s.next_at <= ${clock.now()} or s.time_zone <> u.time_zone)
      and enlace_client_is_open(u)
    order by s.next_at limit ${maxAtOnce}`,
  );
}

function listOpenIssues({ db, clock }: Deps): Promise<Ref[]> {
  return db.system(
    (tx) => tx.sql<Ref[]>`
    select i.owner_id, i.id from campaign_series_issues i join users u on u.id = i.owner_id
    where i.state = 'preparing' and i.retry_at <= ${clock.now()} and enlace_client_is_open(u)
    order by i.retry_at limit ${maxAtOnce}`,
  );
}

type FeedRef = Ref & { url: string };

function listOldFeeds({ db, clock }: Deps): Promise<FeedRef[]> {
  return db.system(
    (tx) => tx.sql<FeedRef[]>`
    select s.owner_id, s.id, s.feed ->> 'url' as url from campaign_series s join users u on u.id = s.owner_id
    left join campaign_series_feeds f on f.owner_id = s.owner_id and f.series_id = s.id and f.url = s.feed ->> 'url'
    where s.state = 'active' and s.deleted_at is null and s.feed is not null and enlace_client_is_open(u)
      and (f.checked_at is null or f.checked_at < ${clock.now().subtract(lookEvery)})
    order by f.checked_at nulls first limit ${maxFeeds}`,
  );
}

/** Reads feeds regularly between the dates, so that entries that drop out of them are not lost. */
async function keepFeeds(deps: Deps): Promise<unknown[]> {
  const feeds = await listOldFeeds(deps);
  const urls = new Map(feeds.map(({ id, url }) => [id, url]));
  return eachOf(feeds, async (owner, seriesId) => {
    try {
      await lookAtFeed({ deps, owner, seriesId, url: urls.get(seriesId) ?? '' });
    } catch (error) {
      // The series' list shows it; the next read may succeed.
      if (!isFeedError(error)) throw error;
    }
  });
}

/**
 * The clock of all series: opens due issues, continues started ones, reads feeds. Any number of processes may run it.
 */
export async function maintainSeries({ deps }: { deps: Deps }): Promise<void> {
  if (!(await deps.installation.maySend())) return;
  const failures = await eachOf(await listDueSeries(deps), (owner, id) => openDue({ deps, owner, id }));
  failures.push(...(await eachOf(await listOpenIssues(deps), (owner, issueId) => makeIssue({ deps, owner, issueId }))));
  failures.push(...(await keepFeeds(deps)));
  if (failures.length > 0) throw new AggregateError(failures, 'recurring campaigns could not be tended');
}
