import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { pageLanguages } from '@enlace/blocks/model/block-presence.ts';
import { nextChangeAt, visibleDocument } from '@enlace/blocks/model/visible-document.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type ClientCard, findClientByAlias } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readDocument } from '../document.rules.ts';
import { type PagePlace, type PageSite, placeOfPage, servesPage } from '../page-place.rules.ts';
import { isExpired, profilePath } from '../profiles.rules.ts';
import { findRedirect } from '../slugs.repository.ts';
import { isUnlockKey } from '../unlock.rules.ts';
import { pageSitesOf } from './page-sites.ts';

/** A profile as visitors may see it, now and in one language. */
export type PublicProfile = {
  owner: OwnerId;
  id: string;
  name: string;
  slug: string;
  alias: string;
  place: PagePlace;
  /** Its address on a client's own domain that visitors are redirected to from here. */
  movesTo: string | undefined;
  /** The language it is shown in. */
  locale: Locale;
  /** The language it is written in. */
  baseLocale: Locale;
  /** All available languages, the original one first. */
  languages: readonly Locale[];
  timeZone: string;
  shortCode: string;
  createdAt: Temporal.Instant;
  publishedAt: Temporal.Instant;
  isIndexed: boolean;
  hasPassword: boolean;
  /** Without hidden parts, in the language it is shown in. */
  document: BlockDocument;
  /** The moment it is shown for. */
  seenAt: Temporal.Instant;
  /** When it must be read again although nobody changed it; null while time changes nothing. */
  goodUntil: Temporal.Instant | null;
};

/** A page visible only with its password. */
export type LockedProfile = {
  owner: OwnerId;
  id: string;
  alias: string;
  slug: string;
  place: PagePlace;
  locale: Locale;
  passwordHash: string;
  passwordCount: number;
};

export type PublicLookup =
  | { status: 'found'; profile: PublicProfile }
  /** Under another alias or slug; `ref` is undefined for the client's main page. */
  | { status: 'moved'; path: string; alias: string; ref: string | undefined; url?: string }
  | { status: 'locked'; profile: LockedProfile; mainPath: null }
  /** It existed until a time set by its owner. */
  | { status: 'expired'; mainPath: string | null }
  /** `mainPath` when the client exists and has a visible main profile. */
  | { status: 'missing'; mainPath: string | null };

type Row = {
  id: string;
  name: string;
  slug: string;
  locale: Locale;
  shortCode: string;
  createdAt: Temporal.Instant;
  publishedAt: Temporal.Instant;
  expiresAt: Temporal.Instant | null;
  passwordHash: string | null;
  passwordCount: number;
  isIndexed: boolean;
  published: unknown;
};

type Deps = Pick<Platform, 'clock' | 'secrets' | 'config'>;

export type PublicAddress = {
  alias: string;
  /** Slug or id; undefined for the client's main page. */
  ref?: string | undefined;
  /** Requested language; if the page lacks it, the original one is used. */
  locale?: Locale | undefined;
  /** The key of a visitor who entered the page's password. */
  unlockKey?: string | undefined;
  /** The visited client domain; only that client's pages are there. */
  site?: PageSite | undefined;
};

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function shownRows(tx: Tx, { owner, id, slug }: { owner: OwnerId; id: string | null; slug: string | null }) {
  return tx.sql<Row[]>`
    select id, name, slug, locale, short_code, created_at, published_at, expires_at, password_hash, password_count,
      is_indexed, published
    from profiles
    where owner_id = ${owner} and deleted_at is null and published_revision is not null and not hidden
      and withheld_at is null
      and (${id}::uuid is null or id = ${id}::uuid) and (${slug}::text is null or slug = ${slug}::text)
    limit 1`;
}

function earliest(moments: readonly (Temporal.Instant | null | undefined)[]): Temporal.Instant | null {
  const known = moments.filter((moment) => moment !== null && moment !== undefined);
  return known.toSorted((left, right) => Temporal.Instant.compare(left, right))[0] ?? null;
}

type Shown = { row: Row; client: ClientCard; now: Temporal.Instant; wish: Locale | undefined };
type Placed = { place: PagePlace; movesTo: string | undefined };

/** The page's location for this visitor. Its domain is known from the cache. */
function placed(deps: Deps, { row, client, address }: Found): Placed {
  const page = { id: row.id, alias: client.alias, slug: row.slug };
  const home = pageSitesOf(deps).homeOf({ owner: client.ownerId, id: row.id });
  const place = placeOfPage({ page, publicUrl: deps.config.publicUrl, visited: address.site, home });
  return { place, movesTo: !address.site && home?.redirects === true ? place.url : undefined };
}

function toPublic({ row, client, now, wish, ...where }: Shown & Placed): PublicProfile {
  const { published, passwordHash, passwordCount: _count, expiresAt, locale: baseLocale, ...rest } = row;
  const stored = readDocument(published);
  const languages = pageLanguages(stored, baseLocale);
  const locale = wish !== undefined && languages.includes(wish) ? wish : baseLocale;
  const moment = { now: now.toString(), timeZone: client.timeZone };
  const change = nextChangeAt({ document: stored, ...moment });
  return {
    ...rest,
    ...where,
    owner: client.ownerId,
    alias: client.alias,
    timeZone: client.timeZone,
    locale,
    baseLocale,
    languages,
    hasPassword: passwordHash !== null,
    seenAt: now,
    document: visibleDocument({ document: stored, locale, baseLocale, now: moment.now }),
    goodUntil: earliest([expiresAt, change === undefined ? null : Temporal.Instant.from(change)]),
  };
}

type Main = { client: ClientCard; site: PageSite | undefined; now: Temporal.Instant };

/** Whether the owner lets the page be suggested where another one was asked for. */
async function isSuggested(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from profiles p left join client_brands b on b.owner_id = p.owner_id
    where p.owner_id = ${owner} and p.id = ${id} and p.is_suggested and coalesce(b.suggests_pages, true)`;
  return rows.length === 1;
}

async function mainPath(tx: Tx, { client, site, now }: Main): Promise<string | null> {
  const id = site ? (site.root?.id ?? null) : client.mainProfileId;
  if (id === null) return null;
  const [row] = await shownRows(tx, { owner: client.ownerId, id, slug: null });
  if (!row || isExpired(row, now)) return null;
  if (!site && !(await isSuggested(tx, { owner: client.ownerId, id }))) return null;
  return site ? '/' : profilePath({ alias: client.alias, slug: row.slug });
}

function moved({ alias }: ClientCard, slug: string | undefined): PublicLookup {
  const path = slug === undefined ? `/link/${alias}` : profilePath({ alias, slug });
  return { status: 'moved', path, alias, ref: slug };
}

type Found = { row: Row; client: ClientCard; address: PublicAddress };

async function admit(tx: Tx, deps: Deps, { row, client, address }: Found): Promise<PublicLookup> {
  const now = deps.clock.now();
  if (isExpired(row, now))
    return { status: 'expired', mainPath: await mainPath(tx, { client, site: address.site, now }) };
  const { id, slug, locale, passwordHash, passwordCount } = row;
  const { ownerId: owner, alias } = client;
  if (passwordHash !== null && !isUnlockKey(deps, { owner, id, passwordCount }, address.unlockKey)) {
    const { place } = placed(deps, { row, client, address });
    const profile = { owner, id, alias, slug, place, locale, passwordHash, passwordCount };
    return { status: 'locked', profile, mainPath: null };
  }
  const where = placed(deps, { row, client, address });
  return { status: 'found', profile: toPublic({ row, client, now, wish: address.locale, ...where }) };
}

/**
 * The profile behind `/link/{alias}/{id or slug}`, or the main one without a reference: the only route from an address
 * to a page, so that passwords and expiry apply to everything that belongs to it. Needs a system transaction.
 */
export async function findPublicProfile(
  tx: Tx,
  { deps, ...address }: PublicAddress & { deps: Deps },
): Promise<PublicLookup> {
  const { alias, ref, site } = address;
  const client = await findClientByAlias(tx, alias);
  if (!client || (site && site.owner !== client.ownerId)) return { status: 'missing', mainPath: null };
  const owner = client.ownerId;
  const wanted = ref?.toLowerCase();
  const isId = wanted !== undefined && idForm.test(wanted);
  if (wanted === undefined && client.mainProfileId === null) return { status: 'missing', mainPath: null };
  const id = wanted === undefined ? client.mainProfileId : isId ? wanted : null;
  const [row] = await shownRows(tx, { owner, id, slug: isId ? null : (wanted ?? null) });
  if (row && site && !servesPage(site, row.id)) return { status: 'missing', mainPath: null };
  const isFormerAlias = client.alias !== alias.toLowerCase();
  if (row && isFormerAlias) return moved(client, wanted === undefined ? undefined : row.slug);
  if (row) return admit(tx, deps, { row, client, address });
  const current = wanted === undefined || isId ? undefined : await findRedirect(tx, { owner, slug: wanted });
  if (current !== undefined && current !== wanted) return moved(client, current);
  return { status: 'missing', mainPath: await mainPath(tx, { client, site, now: deps.clock.now() }) };
}

/** Path of the profile with a short code, visible or not; undefined for an unknown code. Needs a system transaction. */
export async function findShortCodePath(tx: Tx, code: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ slug: string; alias: string }[]>`
    select p.slug, u.alias from profile_short_codes c
    join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id
    join users u on u.id = c.owner_id
    where c.code = ${code}`;
  return row ? profilePath(row) : undefined;
}

export type ShortCodeSubject = { owner: OwnerId; code: string; name: string };

/**
 * The profile a short code leads to, published or not; nothing for one in the trash. A page with a password is
 * identified only by its code. Needs a system transaction.
 */
export async function findShortCodeSubject(tx: Tx, code: string): Promise<ShortCodeSubject | undefined> {
  const [row] = await tx.sql<ShortCodeSubject[]>`
    select c.owner_id as owner, c.code, case when p.password_hash is null then p.name else c.code end as name
    from profile_short_codes c
    join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id
    where c.code = ${code} and p.deleted_at is null`;
  return row;
}
