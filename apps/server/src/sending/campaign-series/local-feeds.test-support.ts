import { readLocalFeed } from '#publishing/walls/usecases/local-feed.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { FeedDeps } from './campaign-series.types.ts';

/** The dependencies of series, including the wall feeds of this installation. */
export const withLocalFeeds = (platform: Platform): Platform & FeedDeps => ({
  ...platform,
  readLocalFeed: (url) => readLocalFeed({ deps: platform, url }),
});
