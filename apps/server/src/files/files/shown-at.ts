import { pageSitesOf } from '#profiles/door.ts';
import type { Platform } from '#platform/platform.types.ts';

type Visited = {
  /** The name a request came by. */
  host: string | undefined;
  owner: string;
};

/** The installation’s names show every file; a client’s own name shows that client’s and nobody else’s. */
export function isShownAt(deps: Pick<Platform, 'config'>, { host, owner }: Visited): boolean {
  const site = pageSitesOf(deps).visited(host);
  return site === undefined || (site !== 'closed' && site.owner === owner);
}
