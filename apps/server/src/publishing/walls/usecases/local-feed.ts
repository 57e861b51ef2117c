import { findPublicProfile } from '#presence/door.ts';
import type { LocalFeed } from '#sending/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { feedTypes, type FeedFormat, writeFeed } from '../public/feed-formats.ts';
import { type FeedDeps, findWallFeed } from '../public/find-wall-feed.ts';

type Deps = FeedDeps & Pick<Platform, 'db'>;
type Place = { alias: string; ref: string; format: FeedFormat; url: string; key: string | undefined };

const wallFeed = /^\/link\/([a-z0-9-]{1,64})\/([a-z0-9-]{1,64})\/muro\.(rss|atom|json)$/i;

function placeOf(address: string, publicUrl: string): Place | undefined {
  const url = URL.parse(address);
  if (!url || url.origin !== URL.parse(publicUrl)?.origin) return undefined;
  const [, alias, ref, ending = ''] = wallFeed.exec(url.pathname) ?? [];
  const format = (['rss', 'atom', 'json'] as const).find((each) => each === ending.toLowerCase());
  if (alias === undefined || ref === undefined || format === undefined) return undefined;
  return { alias, ref, format, url: url.pathname + url.search, key: url.searchParams.get('k') ?? undefined };
}

/**
 * The feed of a wall of this installation, without the network, over which its own address is often unreachable.
 * Undefined when the address is not one of those, or the wall has moved.
 */
export async function readLocalFeed({ deps, url }: { deps: Deps; url: string }): Promise<LocalFeed | undefined> {
  const place = placeOf(url, deps.config.publicUrl);
  if (!place) return undefined;
  const { alias, ref, format, key } = place;
  const found = await deps.db.system((tx) => findPublicProfile(tx, { deps, alias, ref, unlockKey: key }), {
    readOnly: true,
  });
  if (found.status === 'moved') return undefined;
  if (found.status !== 'found') return null;
  const { profile } = found;
  const { feed } = await deps.db.scoped(profile.owner, (tx) =>
    findWallFeed(tx, { deps, profile, url: place.url, format }),
  );
  return feed ? { body: Buffer.from(writeFeed(format, feed)), contentType: feedTypes[format] } : null;
}
