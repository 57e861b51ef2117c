import { findClientByAlias } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listNearAliases, listOwnPages } from '../near-pages.repository.ts';
import { profilePath } from '../profiles.rules.ts';

const mostShown = 3;

export type NearPages = {
  /** `own`: other pages of the client asked for; `near`: pages of clients with a name like it. */
  kind: 'own' | 'near';
  pages: { name: string; path: string }[];
};

type Input = { deps: Pick<Platform, 'db' | 'clock'>; alias: string; ref: string | undefined };

/** Pages somebody may have meant with an address that leads nowhere; never one that is not for everybody. */
export function findNearPages({ deps, alias, ref }: Input): Promise<NearPages> {
  const now = deps.clock.now();
  return deps.db.system(
    async (tx): Promise<NearPages> => {
      const client = await findClientByAlias(tx, alias);
      const own = client
        ? await listOwnPages(tx, { owner: client.ownerId, ref: ref?.toLowerCase() ?? '', limit: mostShown, now })
        : [];
      const rows = client ? own : await listNearAliases(tx, { alias: alias.toLowerCase(), limit: mostShown, now });
      const pages = rows.map(({ name, ...address }) => ({ name, path: profilePath(address) }));
      return { kind: client ? 'own' : 'near', pages };
    },
    { readOnly: true },
  );
}
