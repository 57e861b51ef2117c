import type { PageSite } from '#presence/profiles/page-place.rules.ts';
import { pageChangedChannel } from '#presence/profiles/usecases/page-notices.ts';
import { pageSitesOf } from '#presence/profiles/usecases/page-sites.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hostsChangedChannel } from '../custom-domains.repository.ts';
import { originOf } from '../origin.rules.ts';

type Row = {
  ownerId: OwnerId;
  host: string;
  isHeld: boolean;
  alias: string;
  rootId: string | null;
  rootSlug: string | null;
  servesAll: boolean;
  /** Nobody is redirected to a host that may not work. */
  redirects: boolean;
  isPaused: boolean;
  profileIds: string[];
};

/** Hosts that pages are, or were, served under; of one client or of all, oldest first. */
async function readRows(tx: Tx, owner: OwnerId | null): Promise<Row[]> {
  return [
    ...(await tx.sql<Row[]>`
      select d.owner_id, d.host, h.host is not null as is_held, u.alias, p.id as root_id, p.slug as root_slug,
             d.serves_all, d.redirects and d.state = 'verified' and enlace_client_has(d.owner_id, 'own_domain') as redirects,
             not enlace_client_has(d.owner_id, 'own_domain') as is_paused,
             array(select s.profile_id from custom_domain_profiles s
                   where s.owner_id = d.owner_id and s.domain_id = d.id) as profile_ids
      from custom_domains d
      join users u on u.id = d.owner_id
      left join proved_hosts h on h.owner_id = d.owner_id and h.domain_id = d.id
      left join profiles p on p.owner_id = d.owner_id and p.id = coalesce(d.root_profile_id, u.main_profile_id)
                          and p.deleted_at is null
      where d.state <> 'pending' and (${owner}::uuid is null or d.owner_id = ${owner}::uuid)
      order by d.verified_at, d.id`),
  ];
}

function toSite(row: Row, publicUrl: string): PageSite {
  const { ownerId: owner, host, alias, rootId, rootSlug, servesAll, redirects, isPaused, profileIds } = row;
  return {
    host,
    origin: originOf(publicUrl, host),
    owner,
    alias,
    root: rootId !== null && rootSlug !== null ? { id: rootId, slug: rootSlug } : null,
    profileIds: servesAll ? null : new Set(profileIds),
    redirects,
    isPaused,
  };
}

export type SiteFollower = { start(): Promise<void>; stop(): Promise<void> };

/** Keeps this process's cache of clients' own hosts current: loaded at startup and updated on every change. */
export function createSiteFollower(platform: Pick<Platform, 'db' | 'config' | 'logger'>): SiteFollower {
  const { db, config, logger } = platform;
  const sites = pageSitesOf(platform);
  const known = new Set<OwnerId>();
  const subscriptions: { unlisten(): Promise<void> }[] = [];
  let reading = Promise.resolve();

  function put(owner: OwnerId, rows: readonly Row[]): void {
    const held = rows.filter(({ isHeld }) => isHeld).map((row) => toSite(row, config.publicUrl));
    const closed = rows.filter(({ isHeld }) => !isHeld).map(({ host }) => host);
    if (rows.length > 0) known.add(owner);
    else known.delete(owner);
    sites.replace(owner, held, closed);
  }

  async function read(owner: OwnerId | null): Promise<void> {
    const rows = await db.system((tx) => readRows(tx, owner), { readOnly: true });
    const owners = owner === null ? new Set([...known, ...rows.map(({ ownerId: each }) => each)]) : [owner];
    for (const each of owners)
      put(
        each,
        rows.filter((row) => row.ownerId === each),
      );
  }

  /** Sequential, so that the latest read wins. */
  function readAgain(owner: OwnerId | null): void {
    reading = reading
      .then(() => read(owner))
      .catch((error: unknown) => logger.error({ err: error }, 'names of clients could not be read'));
  }

  return {
    async start() {
      const onGap = () => readAgain(null);
      subscriptions.push(
        await db.listen(hostsChangedChannel, (owner) => readAgain(ownerId(owner)), { onGap }),
        // Alias, main page and slugs determine where a host leads.
        await db.listen(pageChangedChannel, (owner) => {
          if (known.has(ownerId(owner))) readAgain(ownerId(owner));
        }),
      );
      await read(null);
    },
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.unlisten()));
      await reading;
    },
  };
}
