import { findClientByAlias } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { profilePath } from '../profiles.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type NearPage = { name: string; alias: string; slug: string };

const leastLikeness = 0.3;

/**
 * Pages that may be suggested to anybody: visible, indexed by search engines, without a password, not expired, of an
 * open client, whose owner lets them be suggested. Unlisted pages are never suggested.
 */
function suggestable(tx: Tx, now: Temporal.Instant) {
  return tx.sql`
    p.deleted_at is null and p.published_revision is not null and not p.hidden and p.withheld_at is null
    and p.is_indexed and p.password_hash is null and (p.expires_at is null or p.expires_at > ${now})
    and p.is_suggested and not exists (select from client_brands b where b.owner_id = p.owner_id and not b.suggests_pages)
    and enlace_client_is_open(u)`;
}

/** Main pages of clients whose alias resembles a text, most similar first. */
async function listNearAliases(
  tx: Tx,
  { alias, limit, now }: { alias: string; limit: number; now: Temporal.Instant },
): Promise<NearPage[]> {
  // The operator supported by the index reads its threshold from a setting.
  await tx.sql`select set_config('pg_trgm.similarity_threshold', ${String(leastLikeness)}, true)`;
  return tx.sql<NearPage[]>`
    select p.name, u.alias, p.slug
    from users u join profiles p on p.owner_id = u.id and p.id = u.main_profile_id
    where u.roll = 'user' and u.alias % ${alias} and ${suggestable(tx, now)}
    order by similarity(u.alias, ${alias}) desc, u.alias limit ${limit}`;
}

type OwnPages = { owner: OwnerId; ref: string; limit: number; now: Temporal.Instant };

/** A client's own pages, those with a similar address first, then the latest. */
async function listOwnPages(tx: Tx, { owner, ref, limit, now }: OwnPages): Promise<NearPage[]> {
  return tx.sql<NearPage[]>`
    select p.name, u.alias, p.slug
    from profiles p join users u on u.id = p.owner_id
    where p.owner_id = ${owner} and ${suggestable(tx, now)}
    order by (case when similarity(p.slug, ${ref}) >= ${leastLikeness} then similarity(p.slug, ${ref}) else 0 end) desc,
      p.published_at desc, p.id limit ${limit}`;
}

const maxShown = 3;

export type NearPages = {
  /** `own`: other pages of the requested client; `near`: pages of clients with a similar name. */
  kind: 'own' | 'near';
  pages: { name: string; path: string }[];
};

type Input = { deps: Pick<Platform, 'db' | 'clock'>; alias: string; ref: string | undefined };

/** Pages a visitor may have meant with an unknown address; only public ones. */
export function findNearPages({ deps, alias, ref }: Input): Promise<NearPages> {
  const now = deps.clock.now();
  return deps.db.system(
    async (tx): Promise<NearPages> => {
      const client = await findClientByAlias(tx, alias);
      const own = client
        ? await listOwnPages(tx, { owner: client.ownerId, ref: ref?.toLowerCase() ?? '', limit: maxShown, now })
        : [];
      const rows = client ? own : await listNearAliases(tx, { alias: alias.toLowerCase(), limit: maxShown, now });
      const pages = rows.map(({ name, ...address }) => ({ name, path: profilePath(address) }));
      return { kind: client ? 'own' : 'near', pages };
    },
    { readOnly: true },
  );
}
