import type { Platform } from '#platform/platform.types.ts';
import { type PageSite, placeOfPage, servesPage } from '../page-place.rules.ts';

const max = 5000;

type Input = { deps: Pick<Platform, 'db' | 'config' | 'clock'>; site: PageSite };
type Row = { id: string; slug: string; publishedAt: Temporal.Instant };

/** Public pages on a client's own domain. */
export async function listSitePages({ deps, site }: Input): Promise<{ url: string; changedAt: Temporal.Instant }[]> {
  const rows = await deps.db.scoped(
    site.owner,
    (tx) => tx.sql<Row[]>`
      select p.id, p.slug, p.published_at from profiles p join users u on u.id = p.owner_id
      where p.owner_id = ${site.owner} and p.deleted_at is null and p.published_revision is not null and not p.hidden
        and p.withheld_at is null and p.is_indexed and p.password_hash is null and enlace_client_is_open(u)
        and (p.expires_at is null or p.expires_at > ${deps.clock.now()})
      order by p.id limit ${max}`,
    { readOnly: true },
  );
  return rows
    .filter(({ id }) => servesPage(site, id))
    .map(({ publishedAt, ...page }) => {
      const place = { page: { ...page, alias: site.alias }, publicUrl: deps.config.publicUrl, visited: site };
      return { url: placeOfPage({ ...place, home: site }).url, changedAt: publishedAt };
    });
}
