import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type ClientCard, findClientByAlias } from '#modules/identity/identity.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readDocument } from '../document.rules.ts';
import { profilePath } from '../profiles.rules.ts';
import { findRedirect } from '../slugs.repository.ts';

/** A profile as visitors may see it. */
export type PublicProfile = {
  owner: OwnerId;
  id: string;
  name: string;
  slug: string;
  alias: string;
  locale: Locale;
  timeZone: string;
  shortCode: string;
  createdAt: Temporal.Instant;
  publishedAt: Temporal.Instant;
  document: BlockDocument;
};

export type PublicLookup =
  | { status: 'found'; profile: PublicProfile }
  /** Under another alias or slug; `ref` is undefined for the client's main page. */
  | { status: 'moved'; path: string; alias: string; ref: string | undefined }
  /** `mainPath` when the client exists and has a main profile that visitors can see. */
  | { status: 'missing'; mainPath: string | null };

type Row = {
  id: string;
  name: string;
  slug: string;
  locale: Locale;
  shortCode: string;
  createdAt: Temporal.Instant;
  publishedAt: Temporal.Instant;
  published: unknown;
};

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function visibleRows(tx: Tx, { owner, id, slug }: { owner: OwnerId; id: string | null; slug: string | null }) {
  return tx.sql<Row[]>`
    select id, name, slug, locale, short_code, created_at, published_at, published from profiles
    where owner_id = ${owner} and deleted_at is null and published_revision is not null and not hidden
      and (${id}::uuid is null or id = ${id}::uuid) and (${slug}::text is null or slug = ${slug}::text)
    limit 1`;
}

function toPublic(row: Row, client: ClientCard): PublicProfile {
  const { published, ...rest } = row;
  return {
    ...rest,
    owner: client.ownerId,
    alias: client.alias,
    timeZone: client.timeZone,
    document: readDocument(published),
  };
}

async function mainPath(tx: Tx, client: ClientCard): Promise<string | null> {
  if (client.mainProfileId === null) return null;
  const [row] = await visibleRows(tx, { owner: client.ownerId, id: client.mainProfileId, slug: null });
  return row ? profilePath({ alias: client.alias, slug: row.slug }) : null;
}

type Address = { alias: string; ref: string | undefined };

function moved({ alias }: ClientCard, slug: string | undefined): PublicLookup {
  const path = slug === undefined ? `/link/${alias}` : profilePath({ alias, slug });
  return { status: 'moved', path, alias, ref: slug };
}

/** The profile behind `/link/{alias}/{id or slug}`, or the main one without a reference. Needs a system transaction. */
export async function findPublicProfile(tx: Tx, { alias, ref }: Address): Promise<PublicLookup> {
  const client = await findClientByAlias(tx, alias);
  if (!client) return { status: 'missing', mainPath: null };
  const owner = client.ownerId;
  const wanted = ref?.toLowerCase();
  const isId = wanted !== undefined && idForm.test(wanted);
  if (wanted === undefined && client.mainProfileId === null) return { status: 'missing', mainPath: null };
  const id = wanted === undefined ? client.mainProfileId : isId ? wanted : null;
  const [row] = await visibleRows(tx, { owner, id, slug: isId ? null : (wanted ?? null) });
  const isFormerAlias = client.alias !== alias.toLowerCase();
  if (row && isFormerAlias) return moved(client, wanted === undefined ? undefined : row.slug);
  if (row) return { status: 'found', profile: toPublic(row, client) };
  const current = wanted === undefined || isId ? undefined : await findRedirect(tx, { owner, slug: wanted });
  if (current !== undefined && current !== wanted) return moved(client, current);
  return { status: 'missing', mainPath: await mainPath(tx, client) };
}

/** Path of the profile behind a short code, visible or not; undefined when nobody has the code. Needs a system transaction. */
export async function findShortCodePath(tx: Tx, code: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ slug: string; alias: string }[]>`
    select p.slug, u.alias from profile_short_codes c
    join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id
    join users u on u.id = c.owner_id
    where c.code = ${code}`;
  return row ? profilePath(row) : undefined;
}
