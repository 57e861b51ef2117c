import { AppError } from '#platform/errors.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { OutboundResponse } from '#platform/outbound/outbound.types.ts';
import { feedLoop, feedRefused, feedUnreachable, notAFeed } from '../campaign-series.errors.ts';
import type { FeedDeps } from '../campaign-series.types.ts';
import type { Feed } from './feed.types.ts';
import { isOwnMailAddress } from './own-feeds.rules.ts';
import { feedNamedBy, readFeed } from './read-feed.ts';

type Deps = Pick<FeedDeps, 'outbound' | 'readLocalFeed'> & { config: Pick<FeedDeps['config'], 'publicUrl'> };
type Seen = { etag: string | null; lastModified: string | null };
export type FetchedFeed =
  | { isChanged: false }
  | { isChanged: true; feed: Feed; etag: string | null; lastModified: string | null };

const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

type Answer = Pick<OutboundResponse, 'status' | 'headers' | 'body' | 'url'>;

/** Reads a wall of this installation locally, and everything else through the guarded HTTP client. */
async function ask({ deps, url, seen }: { deps: Deps; url: string; seen: Seen }): Promise<Answer> {
  const local = await deps.readLocalFeed(url);
  if (local === null) return { status: 404, headers: {}, body: Buffer.alloc(0), url };
  if (local) return { status: 200, headers: { 'content-type': local.contentType }, body: local.body, url };
  const headers = {
    accept: accepted,
    ...(seen.etag === null ? {} : { 'if-none-match': seen.etag }),
    ...(seen.lastModified === null ? {} : { 'if-modified-since': seen.lastModified }),
  };
  try {
    return await deps.outbound.fetch({ url, headers });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw error.code === 'outbound.refused'
      ? feedRefused()
      : feedUnreachable({ reason: error.reason ?? 'unreachable', status: 0 });
  }
}

/** A header as a single line that is safe to send back. */
function token(value: string | undefined): string | null {
  return value !== undefined && value.length <= 500 && /^[\u0020-\u007e]+$/.test(value) ? value : null;
}

/** Refuses addresses of this installation that show sent mails, before and after redirects. */
export function assertNoLoop({ deps, url }: { deps: Pick<Deps, 'config'>; url: string }): void {
  if (isOwnMailAddress(url, deps.config.publicUrl)) throw feedLoop();
}

/**
 * Fetches a feed; reports when it has not changed since it was last seen. Errors: campaign_series.feed_loop,
 * .feed_refused, .feed_unreachable, .not_a_feed.
 */
export async function fetchFeed({
  deps,
  url,
  seen = { etag: null, lastModified: null },
}: {
  deps: Deps;
  url: string;
  seen?: Seen;
}): Promise<FetchedFeed> {
  assertNoLoop({ deps, url });
  const answer = await ask({ deps, url, seen });
  assertNoLoop({ deps, url: answer.url });
  if (answer.status === 304) return { isChanged: false };
  if (answer.status < 200 || answer.status > 299) throw feedUnreachable({ reason: 'status', status: answer.status });
  const body = { bytes: answer.body, contentType: answer.headers['content-type'] ?? '', url: answer.url };
  const feed = readFeed(body);
  if (!feed) throw notAFeed(feedNamedBy(body));
  // Entries that show mails of ours arrived through somebody else's feed.
  const items = feed.items.filter(({ link }) => !isOwnMailAddress(link, deps.config.publicUrl));
  return {
    isChanged: true,
    feed: { ...feed, items },
    etag: token(answer.headers['etag']),
    lastModified: token(answer.headers['last-modified']),
  };
}

/** Whether an error means that a feed cannot be read at the moment. */
export function isFeedError(error: unknown): error is AppError {
  return error instanceof AppError && /^campaign_series\.(?:feed_|not_a_feed)/.test(error.code);
}
