import type { listProfiles as operation } from '@enlace/contract/presence/profiles/profiles.contract.ts';
import { profileIdsMax } from '@enlace/contract/presence/profiles/profile-list.contract.ts';
import type { AnswerOf, QueryOf } from '@enlace/contract/core/operation.ts';
import { getClientCard } from '#identity/door.ts';
import { AppError, notFound } from '#platform/errors.ts';
import {
  countProfileRows,
  type ListCursor,
  type ListFilter,
  type ListSort,
  listProfileIds as listIds,
  listProfileKeys,
  listProfileRows,
} from '../profiles.queries.ts';
import type { ProfileCall, ProfileRow } from '../profiles.types.ts';
import { figuresSince, summaryOf } from './read-profile.ts';
import { fromWireLocale, toWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { ProfileTemplate } from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
import { listTemplates } from '@enlace/blocks/templates/profile-template.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import type { ProfileVersion, ProfileVersionDocument } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { readDocument } from '../document.rules.ts';
import { findProfile } from '../profiles.repository.ts';
import { findVersion, listVersionRows, type VersionRow } from '../versions.repository.ts';

function presentVersion({ id, kind, revision, publishedAt }: VersionRow, profile: ProfileRow): ProfileVersion {
  const isCurrent = kind === 'published' && profile.publishedAt !== null && profile.publishedAt.equals(publishedAt);
  return { id, kind, revision, publishedAt: publishedAt.toString(), isCurrent };
}

type ListInput = ProfileCall & { id: string; cursor?: string | undefined; limit: number };

/** Published versions and replaced drafts, newest first. */
export function listVersions({ deps, ctx, id, cursor, limit }: ListInput): Promise<Page<ProfileVersion>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    if (!profile) throw notFound();
    const rows = await listVersionRows(tx, { owner, profileId: id, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const items = page.map((row) => presentVersion(row, profile));
    return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/** One version with its document. Errors: resource.not_found. */
export function getVersion({
  deps,
  ctx,
  id,
  versionId,
}: ProfileCall & { id: string; versionId: string }): Promise<ProfileVersionDocument> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const profile = await findProfile(tx, { owner, id });
    const row = await findVersion(tx, { owner, profileId: id, versionId });
    if (!profile || !row) throw notFound();
    return { ...presentVersion(row, profile), document: readDocument(row.document) };
  });
}

/** The starter pages by trade, with their texts in the requested language. */
export async function templatesFor({
  deps,
  ctx,
  locale: wish,
}: ProfileCall & { locale: WireLocale | undefined }): Promise<ProfileTemplate[]> {
  const owner = ctx.actor.ownerId;
  const locale = wish
    ? fromWireLocale(wish)
    : (await deps.db.scoped(owner, (tx) => getClientCard(tx, owner), { readOnly: true })).locale;
  return listTemplates(locale).map((template) => ({
    ...template,
    previewPath: `/p/template/${template.id}/${toWireLocale(locale)}`,
  }));
}

type Query = QueryOf<typeof operation>;

function encodeCursor({ value, id }: ListCursor, sort: ListSort): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

function isCursor(value: unknown): value is [string, string, string] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');
}

const valueForms: Record<ListSort, RegExp> = {
  recent: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  visits: /^\d{1,9}$/,
  name: /^[^\0]{0,400}$/u,
};
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function decodeCursor(cursor: string | undefined, sort: ListSort): ListCursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isCursor(parts) && parts[0] === sort && valueForms[sort].test(parts[1]) && idForm.test(parts[2]))
      return { value: parts[1], id: parts[2] };
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
  throw new AppError('request.malformed');
}

/** One page of the client's profiles. */
export function listProfiles({
  deps,
  ctx,
  query,
}: ProfileCall & { query: Query }): Promise<AnswerOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  const { limit, sort, cursor: after, ...filter } = query;
  const cursor = decodeCursor(after, sort);
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const client = await getClientCard(tx, owner);
    const since = figuresSince({ deps, client });
    const keys = await listProfileKeys(tx, { owner, filter, sort, cursor, since, now, limit: limit + 1 });
    const page = keys.slice(0, limit);
    const last = page.at(-1);
    const rows = await listProfileRows(tx, { owner, ids: page.map(({ id }) => id), since });
    return {
      items: rows.map((row) => summaryOf({ deps, client, row })),
      next: keys.length > limit && last ? encodeCursor(last, sort) : null,
      total: await countProfileRows(tx, { owner, filter, now }),
    };
  });
}

/** Ids of all matching profiles. */
export function listProfileIds({
  deps,
  ctx,
  filter,
}: ProfileCall & { filter: ListFilter }): Promise<{ ids: string[] }> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => ({
    ids: await listIds(tx, { owner, filter, now, limit: profileIdsMax }),
  }));
}
