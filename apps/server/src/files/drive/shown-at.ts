import { pageSitesOf } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';

type Visited = {
  /** The host of a request. */
  host: string | undefined;
  owner: string;
};

/** The installation’s domains serve every file; a client’s own domain only that client’s. */
export function isShownAt(deps: Pick<Platform, 'config'>, { host, owner }: Visited): boolean {
  const site = pageSitesOf(deps).visited(host);
  return site === undefined || (site !== 'closed' && site.owner === owner);
}
